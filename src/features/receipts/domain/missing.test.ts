import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingStepOf } from './missing.ts'

test('a missing receipt is reminded of a week, three days and a day before its day, and once the day has passed', () => {
  const deadline = Temporal.PlainDate.from('2026-12-09')
  const stepOn = (day: string) => missingStepOf(deadline, Temporal.PlainDate.from(day))
  const days = ['2026-12-01', '2026-12-02', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10']
  assert.deepEqual(days.map(stepOn), [undefined, 1, 1, 2, 2, 3, 3, 4])
})
