import assert from 'node:assert/strict'
import test from 'node:test'
import { readPhoneHeader } from './phone-header.ts'

test('three spellings of the header with one phone give one phone, in any format', () => {
  assert.equal(readPhoneHeader('+7 900 123-45-67, 89001234567, 9001234567'), '89001234567')
})

test('spellings with different phones contradict each other', () => {
  assert.equal(readPhoneHeader('89001234567, 89001234568'), 'differ')
  assert.equal(readPhoneHeader('89001234567, nonsense'), 'differ')
})

test('a number that cannot receive a code is not a phone', () => {
  assert.equal(readPhoneHeader('84951234567'), undefined)
  assert.equal(readPhoneHeader(''), undefined)
})
