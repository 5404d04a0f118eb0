import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from './read-json.ts'

test('what another party answers can always be stored', () => {
  assert.deepEqual(readJson('{"reason":" Нет\\u0000 денег \\ud800","list":["a\\u0007b"],"sum":1}'), {
    reason: 'Нет денег \uFFFD',
    list: ['ab'],
    sum: 1,
  })
  assert.equal(readJson('<html>'), undefined)
})
