import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  formatDay,
  formatDayInWords,
  formatMoment,
  fullYears,
  lastMoscowHour,
  moscowDate,
  moscowMoment,
  nextMoscowHour,
  parseDay,
} from './time.ts'

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => Temporal.PlainDate.from('1920-01-01').add({ days }))

test('a date is parsed from both formats and round-trips', () => {
  fc.assert(
    fc.property(day, (value) => {
      assert.equal(parseDay(value.toString())?.toString(), value.toString())
      assert.equal(parseDay(` ${formatDay(value)} `)?.toString(), value.toString())
    }),
  )
})

test('a date that does not exist, or in another format, is rejected', () => {
  const texts = [
    '',
    '2026-02-29',
    '30.02.2024',
    '2026-13-01',
    '00.01.2026',
    '2026-00-10',
    '1.2.26',
    '2026/01/02',
    '20260102',
    '2026-01-02T00:00',
    '01-02-2026',
  ]
  for (const text of texts) assert.equal(parseDay(text), undefined, text)
  assert.equal(parseDay('29.02.2024')?.toString(), '2024-02-29')
  assert.equal(parseDay('1.2.1990')?.toString(), '1990-02-01')
})

test('the date changes at Moscow midnight, three hours before UTC midnight', () => {
  assert.equal(moscowDate(Temporal.Instant.from('2026-12-31T20:59:59.999999999Z')).toString(), '2026-12-31')
  assert.equal(moscowDate(Temporal.Instant.from('2026-12-31T21:00:00Z')).toString(), '2027-01-01')
  assert.equal(moscowDate(Temporal.Instant.from('2026-11-21T00:00:00Z')).toString(), '2026-11-21')
})

test('a nightly round is due at its hour in Moscow: tonight while it is to come, else tomorrow', () => {
  const hours = (moment: string) =>
    [lastMoscowHour, nextMoscowHour].map((find) => find(Temporal.Instant.from(moment), 2).toString())
  assert.deepEqual(hours('2026-11-21T22:59:59Z'), ['2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'])
  assert.deepEqual(hours('2026-11-21T23:00:00Z'), ['2026-11-21T23:00:00Z', '2026-11-22T23:00:00Z'])
  assert.deepEqual(hours('2026-11-21T20:59:59Z'), ['2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'])
  assert.equal(moscowMoment(Temporal.PlainDate.from('2026-11-21'), '10:30').toString(), '2026-11-21T07:30:00Z')
})

test('timestamps and dates are formatted the Russian way', () => {
  assert.equal(formatMoment(Temporal.Instant.from('2026-11-20T21:05:59Z')), '21.11.2026 00:05')
  assert.equal(formatDay(Temporal.PlainDate.from('2026-01-02')), '02.01.2026')
  assert.equal(formatDayInWords(Temporal.PlainDate.from('2026-05-09')), '9 мая 2026')
  assert.equal(formatDayInWords(Temporal.PlainDate.from('2026-12-31')), '31 декабря 2026')
})

test('a person comes of age on their birthday; if born on 29 February, on 1 March', () => {
  const age = (birthday: string, on: string) => fullYears(Temporal.PlainDate.from(birthday), Temporal.PlainDate.from(on))
  assert.equal(age('2008-11-21', '2026-11-20'), 17)
  assert.equal(age('2008-11-21', '2026-11-21'), 18)
  assert.equal(age('2008-02-29', '2026-02-28'), 17)
  assert.equal(age('2008-02-29', '2026-03-01'), 18)
})
