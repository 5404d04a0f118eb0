import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskitoTransform } from '@maskito/core'
import { phoneProblem } from '#/kernel/phone.ts'
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

test('a Russian number typed over one of another country is read whole', () => {
  const [insert] = phoneMask.preprocessors ?? []
  const over = { elementState: { value: '+375291234567', selection: [0, 13] as const }, data: '89000000101' }
  assert.deepEqual(insert?.(over, 'insert'), { elementState: { value: '', selection: [0, 0] }, data: '9000000101' })
})

test('a number of another country is not made Russian', () => {
  assert.equal(maskitoTransform('+375 29 123-45-67', phoneMask), '+375291234567')
  assert.equal(maskitoTransform('+', phoneMask), '+')
  assert.equal(maskitoTransform('+3', phoneMask), '+3')
  assert.equal(maskitoTransform('+7900', phoneMask), '+7 900')
  assert.equal(phoneProblem('+375291234567'), 'Это номер другой страны (+375). Нужен российский мобильный: +7 и 10 цифр')
})
