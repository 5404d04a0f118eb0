import assert from 'node:assert/strict'
import test from 'node:test'
import { portionWords } from './tell-portions.ts'

test('a change of one portion says nothing, a larger one says by how many steps it is taken back', () => {
  assert.equal(portionWords(2000, 2000, 2000), undefined)
  assert.match(portionWords(5000, 5000, 2000)?.join('. ') ?? '', /5000 строк.*3 шага.*Ctrl\+Z 3 раза/)
})

test('a change broken off says how many rows it reached', () => {
  assert.match(portionWords(5000, 4000, 2000)?.join('. ') ?? '', /4000 строк из 5000.*могли не записаться.*Ctrl\+Z 2 раза/)
  assert.doesNotMatch(portionWords(5000, 0, 2000)?.join('. ') ?? 'Ctrl', /Ctrl/)
})
