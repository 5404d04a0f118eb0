import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeTag, parseTags } from './task-tags.ts'

test('tags are typed with commas between them, each is kept once in small letters', () => {
  assert.deepEqual(parseTags(' Срочно,склад  № 2,, #СРОЧНО\nЁлки '), ['срочно', 'склад № 2', 'ёлки'])
  assert.deepEqual(parseTags(' , # '), [])
})

test('a tag holds no comma: it would come back from the form as two', () => {
  assert.equal(normalizeTag('Казань, юг'), 'казань юг')
})
