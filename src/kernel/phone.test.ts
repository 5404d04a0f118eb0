import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatPhone, maskPhone, parsePhone, taxServicePhone } from './phone.ts'

test('a mobile number is parsed in every form people write it', () => {
  const forms = [
    '+7 900 123-45-67',
    '8 (900) 123-45-67',
    '79001234567',
    '89001234567',
    '9001234567',
    ' +7(900)1234567 ',
    '8-900-123-45-67',
    '7 900 123 45 67',
  ]
  for (const text of forms) assert.equal(parsePhone(text), '89001234567', text)
})

test('numbers that cannot receive a code are rejected', () => {
  for (const text of [
    '',
    '8 495 123-45-67',
    '+1 900 123 45 67',
    '890012345',
    '890012345678',
    '+3 800 123 45 67',
    'телефон',
    '8000000000',
  ]) {
    assert.equal(parsePhone(text), undefined, text)
  }
})

test('a displayed number parses back to the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (tail) => {
      const phone = parsePhone(`9${String(tail).padStart(9, '0')}`)
      assert.ok(phone)
      assert.equal(parsePhone(formatPhone(phone)), phone)
      assert.equal(parsePhone(taxServicePhone(phone)), phone)
    }),
  )
})

test('each external party gets the number in its own format', () => {
  const phone = parsePhone('+79001234567')
  assert.ok(phone)
  assert.equal(formatPhone(phone), '+7 900 123-45-67')
  assert.equal(maskPhone(phone), '+7 *** ***-45-67')
  assert.equal(taxServicePhone(phone), '79001234567')
})
