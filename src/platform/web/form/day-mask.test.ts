import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskitoTransform } from '@maskito/core'
import { dayMask, wholeDay } from './day-mask.ts'

/** As keys type it, one after the other. */
function typed(text: string): string {
  return [...text].reduce((value, key) => maskitoTransform(value + key, dayMask), '')
}

for (const written of ['01021990', '01.02.1990', '1.2.1990', '1990-02-01', '1/2/1990', '01/02/1990']) {
  test(`«${written}», typed or pasted, is 01.02.1990`, () => {
    assert.equal(wholeDay(typed(written)), '01.02.1990')
    assert.equal(wholeDay(maskitoTransform(written, dayMask)), '01.02.1990')
  })
}

test('digits get their dots as they are typed, and a half-typed day stays half-typed', () => {
  assert.equal(typed('0102'), '01.02')
  assert.equal(typed('010219'), '01.02.19')
  assert.equal(wholeDay('01.02.19'), '01.02.19')
  assert.equal(wholeDay('31.02.1990'), '31.02.1990')
})
