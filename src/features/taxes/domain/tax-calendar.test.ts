import assert from 'node:assert/strict'
import test from 'node:test'
import { chargeOf, dueDay, lastFetch, nextFetch, noticeDay, parsePeriod, periodId, taxDays, taxPeriodOf } from './tax-calendar.ts'

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
  const texts = taxDays(day('2026-11-21'), 2).map(({ kind, on, period }) => `${kind} ${on.toString()} ${period.toString()}`)
  assert.deepEqual(texts, [
    'due 2026-11-30 2026-10',
    'notice 2026-12-12 2026-11',
    'due 2026-12-28 2026-11',
    'notice 2027-01-12 2026-12',
  ])
  assert.equal(taxDays(day('2026-11-12'), 1)[0]?.kind, 'notice')
})

test('charges are requested on the 13th, 20th, 26th and 29th at 6:00 Moscow time', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  for (const [now, last, next] of [
    ['2026-11-21T09:00:00Z', '2026-11-20T03:00:00Z', '2026-11-26T03:00:00Z'],
    ['2026-11-20T03:00:00Z', '2026-11-20T03:00:00Z', '2026-11-26T03:00:00Z'],
    ['2026-11-20T02:59:00Z', '2026-11-13T03:00:00Z', '2026-11-20T03:00:00Z'],
    ['2026-11-30T09:00:00Z', '2026-11-29T03:00:00Z', '2026-12-13T03:00:00Z'],
    ['2027-02-27T09:00:00Z', '2027-02-26T03:00:00Z', '2027-03-01T03:00:00Z'],
    ['2027-03-01T09:00:00Z', '2027-03-01T03:00:00Z', '2027-03-13T03:00:00Z'],
  ] as const)
    assert.deepEqual([lastFetch(at(now)).toString(), nextFetch(at(now)).toString()], [last, next])
})

test('period codes of the tax service are parsed and formatted', () => {
  assert.equal(parsePeriod('202611')?.toString(), '2026-11')
  assert.equal(parsePeriod('2026-11')?.toString(), '2026-11')
  assert.deepEqual([parsePeriod('202613'), parsePeriod('ноябрь')], [undefined, undefined])
  assert.equal(periodId(month('2026-03')), '202603')
})
