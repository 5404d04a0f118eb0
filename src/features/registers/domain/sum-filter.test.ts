import assert from 'node:assert/strict'
import test from 'node:test'
import { parseSumFilter } from './sum-filter.ts'

test('sums are asked for by a bound, a span or a sum', () => {
  assert.deepEqual(parseSumFilter('> 1 000'), { from: 100_000 })
  assert.deepEqual(parseSumFilter('<=500,50'), { to: 50_050 })
  assert.deepEqual(parseSumFilter('1000–2000'), { from: 100_000, to: 200_000 })
  assert.deepEqual(parseSumFilter('1000-2000'), { from: 100_000, to: 200_000 })
  assert.deepEqual(parseSumFilter('1000..2000'), { from: 100_000, to: 200_000 })
  assert.deepEqual(parseSumFilter('1500'), { from: 150_000, to: 150_000 })
  for (const text of ['', 'сто', '>', '1-2-3']) assert.equal(parseSumFilter(text), undefined, text)
})
