import assert from 'node:assert/strict'
import test from 'node:test'
import {
  chargeOf,
  dueDay,
  isNight,
  lastFetch,
  momentOfNight,
  nextFetch,
  nextNight,
  noticeDay,
  parsePeriod,
  periodId,
  taxDays,
  taxPeriodOf,
} from './tax-calendar.ts'

const month = (text: string) => Temporal.PlainYearMonth.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)

test('the tax of a month is announced by the 12th and due by the 28th of the next month, or the next working day', () => {
  for (const [period, told, due] of [
    ['2026-08', '2026-09-12', '2026-09-28'],
    ['2026-10', '2026-11-12', '2026-11-30'],
    ['2025-11', '2025-12-12', '2025-12-29'],
    ['2026-12', '2027-01-12', '2027-01-28'],
    ['2027-01', '2027-02-12', '2027-03-01'],
  ] as const)
    assert.deepEqual([noticeDay(month(period)).toString(), dueDay(month(period)).toString()], [told, due])
})

test('the month of registration is merged with the next one', () => {
  assert.equal(taxPeriodOf(day('2026-03-20'), day('2026-03-15')).toString(), '2026-04')
  assert.equal(taxPeriodOf(day('2026-04-20'), day('2026-03-15')).toString(), '2026-04')
  assert.equal(taxPeriodOf(day('2026-04-20'), undefined).toString(), '2026-04')
})

test('tax below 100 rubles and the tax of the first month are carried over', () => {
  for (const [tax, carried, isFirst, charged, left] of [
    [99_99, 0, false, 0, 99_99],
    [60_00, 39_99, false, 0, 99_99],
    [60_00, 40_00, false, 100_00, 0],
    [500_00, 0, true, 0, 500_00],
    [300_00, 500_00, false, 800_00, 0],
    [0, 0, false, 0, 0],
  ] as const)
    assert.deepEqual(chargeOf(tax, carried, isFirst), { charged, carried: left })
})

test('the calendar starts from today', () => {
  const texts = taxDays(day('2026-11-21'), 2, null).map(({ kind, on, period }) => `${kind} ${on.toString()} ${period.toString()}`)
  assert.deepEqual(texts, [
    'due 2026-11-30 2026-10',
    'notice 2026-12-12 2026-11',
    'due 2026-12-28 2026-11',
    'notice 2027-01-12 2026-12',
  ])
  assert.equal(taxDays(day('2026-11-12'), 1, null)[0]?.kind, 'notice')
  assert.equal(taxDays(day('2026-11-21'), 2, '2026-10')[0]?.kind, 'notice', 'a month without a charge is not due')
})

test('charges are requested in the nights that begin on the 12th, 19th, 25th and 29th at 22:00 Moscow time', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  for (const [now, last, next] of [
    ['2026-11-21T09:00:00Z', '2026-11-19T19:00:00Z', '2026-11-25T19:00:00Z'],
    ['2026-11-19T19:00:00Z', '2026-11-19T19:00:00Z', '2026-11-25T19:00:00Z'],
    ['2026-11-19T18:59:00Z', '2026-11-12T19:00:00Z', '2026-11-19T19:00:00Z'],
    ['2026-11-30T09:00:00Z', '2026-11-29T19:00:00Z', '2026-12-12T19:00:00Z'],
    ['2027-02-27T09:00:00Z', '2027-02-25T19:00:00Z', '2027-03-01T19:00:00Z'],
    ['2027-03-02T09:00:00Z', '2027-03-01T19:00:00Z', '2027-03-12T19:00:00Z'],
  ] as const)
    assert.deepEqual([lastFetch(at(now)).toString(), nextFetch(at(now)).toString()], [last, next])
})

test('bulk questions run from 22:00 to 05:30 in Moscow, and those put off by day keep their distance', () => {
  const at = (text: string) => Temporal.Instant.from(`${text}+03:00`)
  for (const night of ['2026-11-21T22:00:00', '2026-11-21T23:59:59', '2026-11-22T05:29:59']) assert.ok(isNight(at(night)), night)
  for (const [day, moment] of [
    ['2026-11-21T05:30:00', '2026-11-21T22:00:00'],
    ['2026-11-21T05:40:00', '2026-11-21T22:10:00'],
    ['2026-11-21T21:59:59', '2026-11-21T23:29:59'],
    ['2026-11-21T12:00:00', '2026-11-22T04:30:00'],
  ] as const) {
    assert.ok(!isNight(at(day)), day)
    assert.equal(momentOfNight(at(day)).toString(), at(moment).toString(), day)
  }
  assert.deepEqual(
    ['2026-11-21T12:00:00', '2026-11-21T23:30:00', '2026-11-22T05:00:00'].map((now) => {
      const { begins, seconds } = nextNight(at(now))
      return [begins.toString(), seconds / 3600]
    }),
    [
      [at('2026-11-21T22:00:00').toString(), 7.5],
      [at('2026-11-21T23:30:00').toString(), 6],
      [at('2026-11-22T05:00:00').toString(), 0.5],
    ],
  )
})

test('period codes of the tax service are parsed and formatted', () => {
  assert.equal(parsePeriod('202611')?.toString(), '2026-11')
  assert.equal(parsePeriod('2026-11')?.toString(), '2026-11')
  assert.deepEqual([parsePeriod('202613'), parsePeriod('ноябрь')], [undefined, undefined])
  assert.equal(periodId(month('2026-03')), '202603')
})
