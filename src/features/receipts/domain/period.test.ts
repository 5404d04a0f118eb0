import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptPeriods, periodOf } from './period.ts'

function daysOf(today: string): string[] {
  return receiptPeriods.map((period) => {
    const { from, to } = periodOf(period, Temporal.PlainDate.from(today))
    return `${from.toString()}…${to.toString()}`
  })
}

test('periods are computed for a day in the middle of a quarter', () => {
  assert.deepEqual(daysOf('2026-11-21'), ['2026-11-01…2026-11-30', '2026-10-01…2026-10-31', '2026-10-01…2026-12-31'])
})

test('the month before January is December of the previous year', () => {
  assert.deepEqual(daysOf('2026-01-31'), ['2026-01-01…2026-01-31', '2025-12-01…2025-12-31', '2026-01-01…2026-03-31'])
})
