import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTags, parseTag } from './tags.ts'

test('a tag has one to thirty characters, no commas and no extra spaces', () => {
  assert.equal(parseTag('  ночные   смены '), 'ночные смены')
  assert.equal(parseTag(''), undefined)
  assert.equal(parseTag('а'.repeat(31)), undefined)
  assert.equal(parseTag('а'.repeat(30)), 'а'.repeat(30))
  assert.equal(parseTag('склад, ночь'), undefined)
})

test('the same word in a different case is the same tag', () => {
  assert.deepEqual(changeTags(['Склад'], ['склад', 'Ночь'], []), ['Склад', 'Ночь'])
  assert.deepEqual(changeTags(['Склад', 'Ночь'], ['День'], ['НОЧЬ']), ['Склад', 'День'])
})
