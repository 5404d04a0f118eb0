import assert from 'node:assert/strict'
import test from 'node:test'
import { isWorkingDay, thisOrNextWorkingDay } from './working-day.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test('weekends, holidays and transferred days are days off, and a working Saturday is not', () => {
  for (const [text, works] of [
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-04', false],
    ['2026-01-09', false],
    ['2026-01-12', true],
    ['2026-12-31', false],
    ['2025-11-01', true],
    ['2025-11-03', false],
    ['2025-12-31', false],
    ['2027-05-10', false],
    ['2030-01-02', true],
  ] as const)
    assert.equal(isWorkingDay(day(text)), works, text)
})

test('a year has as many working days as the production calendar states', () => {
  const count = (year: number) => {
    let days = 0
    for (let one = day(`${year}-01-01`); one.year === year; one = one.add({ days: 1 })) days += isWorkingDay(one) ? 1 : 0
    return days
  }
  assert.deepEqual([count(2025), count(2026)], [247, 247])
})

test('a deadline that falls on a day off moves to the next working day', () => {
  for (const [text, next] of [
    ['2026-11-28', '2026-11-30'],
    ['2026-05-09', '2026-05-12'],
    ['2025-12-31', '2026-01-12'],
    ['2026-10-28', '2026-10-28'],
  ] as const)
    assert.equal(thisOrNextWorkingDay(day(text)).toString(), next)
})
