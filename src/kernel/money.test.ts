import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decimalRubles, formatRubles, kopecks, parseRubles, share, sum } from './money.ts'

const amount = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }).map((value) => kopecks(value))

test('money is a whole number of kopecks', () => {
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) assert.throws(() => kopecks(value), RangeError)
  assert.equal(kopecks(0), 0)
})

test('rubles are parsed as people type them', () => {
  const typed = {
    '1 500,50': 150_050,
    '1500.5 ₽': 150_050,
    '1\u00A0500': 150_000,
    '1\u202F500,05': 150_005,
    '-3,1': -310,
    '0': 0,
    '999999999999,99': 99_999_999_999_999,
  }
  for (const [text, value] of Object.entries(typed)) assert.equal(parseRubles(text), value, text)
})

test('text that is not an amount in rubles and kopecks is rejected', () => {
  for (const text of [
    '',
    ' ',
    '₽',
    '1,505',
    '1.2.3',
    '1,2,3',
    'сто',
    '1e3',
    '0x10',
    '--1',
    '+1',
    '1-',
    ',5',
    '5,',
    '１',
    '1000000000000',
  ]) {
    assert.equal(parseRubles(text), undefined, text)
  }
})

test('any amount survives formatting and parsing', () => {
  fc.assert(
    fc.property(amount, (value) => {
      assert.equal(parseRubles(formatRubles(value).replace('−', '-')), value === 0 ? 0 : value)
      assert.equal(parseRubles(decimalRubles(value)), value === 0 ? 0 : value)
    }),
  )
})

test('amounts are formatted with non-breaking spaces and two digits of kopecks', () => {
  assert.equal(formatRubles(kopecks(123_456_789)), '1\u00A0234\u00A0567,89\u00A0₽')
  assert.equal(formatRubles(kopecks(5)), '0,05\u00A0₽')
  assert.equal(formatRubles(kopecks(-100_000)), '−1\u00A0000,00\u00A0₽')
  assert.equal(formatRubles(kopecks(100_000), 'short'), '1\u00A0000\u00A0₽')
  assert.equal(formatRubles(kopecks(100_001), 'short'), '1\u00A0000,01\u00A0₽')
  assert.equal(decimalRubles(kopecks(-5)), '-0.05')
})

test('a total is the sum of its parts in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e10 })), (values) => {
      const parts = values.map((value) => kopecks(value))
      assert.equal(
        sum(parts),
        values.reduce((total, value) => total + value, 0),
      )
      assert.equal(sum(parts), sum(parts.toReversed()))
    }),
  )
  assert.equal(sum([]), 0)
  assert.throws(() => sum([kopecks(Number.MAX_SAFE_INTEGER), kopecks(1)]), RangeError)
})

test('a share is rounded half up and is within half a kopeck of the exact value', () => {
  assert.equal(share(kopecks(100_000), 600), 6000)
  assert.equal(share(kopecks(25), 200), 1)
  assert.equal(share(kopecks(24), 200), 0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 0, max: 10_000 }), (value, points) => {
      const part = BigInt(share(kopecks(value), points))
      const error = part * 10_000n - BigInt(value) * BigInt(points)
      assert.ok(error > -5000n && error <= 5000n)
      assert.ok(part >= 0n && part <= BigInt(value))
    }),
  )
})

test('a share of an amount too large to be exact throws instead of returning a wrong amount', () => {
  assert.throws(() => share(kopecks(99_999_999_999_999), 10_000), RangeError)
})
