import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, historyDays, silenceOf } from './outage-days.ts'
import { durationWords, periodWords, sinceWords } from './time-words.ts'

const now = Temporal.Instant.from('2026-11-21T09:40:00Z')
const overMidnight = outage('2026-11-19T20:30:00Z', '2026-11-19T22:00:00Z')
const old = Temporal.Instant.from('2026-01-10T09:00:00Z')
const going = outage('2026-11-21T09:00:00Z')

test('an outage that crosses Moscow midnight counts in both days, and an ongoing one counts up to now', () => {
  const days = daysOf([overMidnight, going], old, now)
  assert.equal(days.length, historyDays)
  assert.deepEqual(
    days.slice(-4).map(({ day, silent }) => `${day.toString()} ${silent?.total('minutes')}`),
    ['2026-11-18 0', '2026-11-19 30', '2026-11-20 60', '2026-11-21 40'],
  )
  assert.equal(silenceOf([overMidnight, going], now).total('minutes'), 130)
})

test('only the part of an outage within the last 90 days is counted', () => {
  const long = outage('2026-08-23T20:00:00Z', '2026-08-23T22:00:00Z')
  assert.equal(daysOf([long], old, now)[0]?.day.toString(), '2026-08-24')
  assert.equal(silenceOf([long], now).total('minutes'), 60)
})

test('days before monitoring began have no data', () => {
  const days = daysOf([going], Temporal.Instant.from('2026-11-20T09:00:00Z'), now)
  assert.deepEqual(
    days.slice(-3).map(({ silent }) => silent?.total('minutes')),
    [undefined, 0, 40],
  )
})

test('the start time of a state is formatted briefly', () => {
  assert.equal(sinceWords(going.beganAt, now), 'с 12:00')
  assert.equal(sinceWords(overMidnight.beganAt, now), 'с 19 ноября, 23:30')
  assert.equal(sinceWords(Temporal.Instant.from('2025-12-31T09:05:00Z'), now), 'с 31 декабря 2025, 12:05')
})

test('a period is formatted with its dates', () => {
  assert.equal(periodWords(going.beganAt, now, now), '21 ноября, 12:00–12:40')
  assert.equal(periodWords(overMidnight.beganAt, overMidnight.endedAt, now), '19 ноября, 23:30 – 20 ноября, 01:00')
  assert.equal(periodWords(going.beganAt, undefined, now), 'с 12:00')
})

test('a duration is formatted with its two largest units', () => {
  const said = (duration: Temporal.DurationLike) => durationWords(Temporal.Duration.from(duration))
  assert.equal(said({ seconds: 20 }), 'меньше минуты')
  assert.equal(said({ minutes: 21 }), '21 минута')
  assert.equal(said({ hours: 2, minutes: 10 }), '2 часа 10 минут')
  assert.equal(said({ hours: 3 }), '3 часа')
  assert.equal(said({ hours: 76, minutes: 12 }), '3 дня 4 часа')
  assert.equal(said({ hours: 48, minutes: 5 }), '2 дня')
})

function outage(beganAt: string, endedAt?: string) {
  return {
    beganAt: Temporal.Instant.from(beganAt),
    endedAt: endedAt === undefined ? undefined : Temporal.Instant.from(endedAt),
  }
}
