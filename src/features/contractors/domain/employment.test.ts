import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeFrom, isFormerEmployee, latestLastDay, latestOverDay } from './employment.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test('two years after the last day one is a former employee no more; the day itself is free', () => {
  for (const [leftOn, today, isFormer] of [
    ['2024-11-22', '2026-11-21', true],
    ['2024-11-22', '2026-11-22', false],
    ['2026-11-22', '2026-11-22', true],
    ['2024-02-29', '2026-02-27', true],
    ['2024-02-29', '2026-02-28', false],
    ['2026-02-28', '2028-02-27', true],
    ['2026-02-28', '2028-02-28', false],
  ] as const)
    assert.equal(isFormerEmployee(day(leftOn), day(today)), isFormer, `${leftOn} on ${today}`)
  assert.equal(isFormerEmployee(undefined, day('2026-11-22')), false)
  assert.equal(freeFrom(day('2024-02-29')).toString(), '2026-02-28')
})

test('the days whose two years are over end with the latest of them, the 29th of February with the 28th', () => {
  for (const [today, last] of [
    ['2026-11-21', '2024-11-21'],
    ['2026-02-27', '2024-02-27'],
    ['2026-02-28', '2024-02-29'],
    ['2028-02-29', '2026-02-28'],
  ] as const) {
    assert.equal(latestOverDay(day(today)).toString(), last)
    assert.equal(isFormerEmployee(day(last), day(today)), false)
    assert.equal(isFormerEmployee(day(last).add({ days: 1 }), day(today)), true)
  }
})

test('the latest of the known days counts', () => {
  assert.equal(latestLastDay([day('2025-03-01'), null, day('2026-01-02'), undefined])?.toString(), '2026-01-02')
  assert.equal(latestLastDay([null, undefined]), undefined)
})
