import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOffWords, isTooLateToStart, scheduledMoment } from './register-schedule.ts'

const now = Temporal.Instant.from('2026-11-23T09:00:00Z')

test('a start is planned by the clock of Moscow', () => {
  assert.equal(moment('2026-11-25', '10:00'), '2026-11-25T07:00:00Z')
})

test('a start on a day off is moved to the next working day when that is asked for, and stays otherwise', () => {
  assert.equal(moment('2026-12-31', '10:00', true), '2027-01-11T07:00:00Z', 'over the New Year holidays')
  assert.equal(moment('2026-11-28', '10:00', true), '2026-11-30T07:00:00Z', 'over a weekend')
  assert.equal(moment('2026-11-28', '10:00'), '2026-11-28T07:00:00Z')
  assert.equal(moment('2026-11-27', '10:00', true), '2026-11-27T07:00:00Z')
})

test('a start is planned neither for the past nor further than sixty days, however often its time is changed', () => {
  assert.match(moment('2026-11-23', '12:00'), /^Это время уже прошло/)
  assert.equal(moment('2026-11-23', '12:01'), '2026-11-23T09:01:00Z')
  assert.equal(moment('2027-01-22', '10:00'), '2027-01-22T07:00:00Z')
  assert.equal(moment('2027-01-23', '10:00'), 'Не позже 22.01.2027: запланировать можно на 60 дней вперёд')
  assert.equal(
    moment('2027-01-23', '10:00', true),
    'Не позже 22.01.2027: запланировать можно на 60 дней вперёд',
    'moved past the last day',
  )
  assert.match(moment('2027-01-22', '10:00', false, now.subtract({ hours: 24 })), /^Не позже 21\.01\.2027/)
})

test('a member who chooses a day off is told when the money goes', () => {
  const day = Temporal.PlainDate.from('2026-12-31')
  assert.equal(dayOffWords({ day, onWorkingDay: true }), '31.12.2026 — выходной. Запустим 11.01.2027')
  assert.equal(dayOffWords({ day, onWorkingDay: false }), '31.12.2026 — выходной: банк исполнит поручения в рабочий день')
  assert.equal(dayOffWords({ day: Temporal.PlainDate.from('2026-11-24'), onWorkingDay: true }), undefined)
})

test('a start six hours late still happens, later than that it does not', () => {
  assert.equal(isTooLateToStart(now, now.add({ hours: 6 })), false)
  assert.equal(isTooLateToStart(now, now.add({ hours: 6, seconds: 1 })), true)
})

function moment(day: string, time: string, onWorkingDay = false, since = now): string {
  const asked = { day: Temporal.PlainDate.from(day), time: Temporal.PlainTime.from(time), onWorkingDay }
  const planned = scheduledMoment(asked, now, since)
  return planned.ok ? planned.value.toString() : planned.refusal.problem
}
