import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskitoTransform } from '@maskito/core'
import { insertedPhone, phoneMask, wholePhone } from './phone-mask.ts'

const written = '+7 900 123-45-67'

for (const pasted of ['89001234567', '8 (900) 123-45-67', '+7 900 123-45-67', '79001234567', '9001234567']) {
  test(`«${pasted}» filled in at once reads ${written}`, () => {
    assert.equal(maskitoTransform(pasted, phoneMask), written)
  })
}

test('a leading eight is not part of the number', () => {
  assert.equal(insertedPhone('8', ''), '')
  assert.equal(insertedPhone('9', ''), '9')
})

test('an eight inside the number stays', () => {
  assert.equal(insertedPhone('8', '+7 900'), '8')
  assert.equal(wholePhone('+7 900 8'), '+7 900 8')
})
