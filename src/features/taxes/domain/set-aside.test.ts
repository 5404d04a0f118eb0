import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { unknownTax } from '#/kernel/npd-tax.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import { isLastMonthTold, setAside, unchargedMonths } from './set-aside.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const rubles = (amount: number) => kopecks(amount * 100)
const month = (text: string, individual: number, company: number) => ({
  month: Temporal.PlainYearMonth.from(text),
  income: { individual: rubles(individual), company: rubles(company) },
})
const sums = (known: KnownTax, ...months: readonly ReturnType<typeof month>[]) => {
  const found = setAside(months, known)
  return [found.amount / 100, ...found.months.map((row) => [row.month.toString(), row.tax / 100, row.deduction / 100])]
}

test('people are taxed 4 %, companies 6 %', () => {
  const { amount, months } = setAside([month('2026-11', 10_000, 50_000)], unknownTax)
  assert.equal(amount, 3_400_00)
  assert.deepEqual(months[0]?.byPayer, { individual: 400_00, company: 3_000_00 })
})

test('the deduction is spent by the earlier month first, and what is left of it by the later', () => {
  const known = { deductionLeft: rubles(1_200), months: {} }
  assert.deepEqual(sums(known, month('2026-10', 0, 50_000), month('2026-11', 0, 50_000)), [
    4_800,
    ['2026-10', 2_000, 1_000],
    ['2026-11', 2_800, 200],
  ])
})

test('the figure of the tax service is taken unless receipts issued here exceed it', () => {
  const known = { deductionLeft: rubles(0), months: { '2026-11': { total: rubles(60_000), tax: rubles(3_100) } } }
  assert.deepEqual(sums(known, month('2026-11', 0, 50_000)), [3_100, ['2026-11', 3_100, 0]])
  assert.deepEqual(sums(known, month('2026-11', 0, 70_000)), [4_200, ['2026-11', 4_200, 0]])
})

test('a month without income is not named', () => {
  assert.deepEqual(sums(unknownTax, month('2026-10', 0, 0), month('2026-11', 1_000, 0)), [40, ['2026-11', 40, 0]])
})

test('the last month counts until its charge is told, and no longer than its term', () => {
  const months = (today: string, charged: string[], toldOn?: string) =>
    unchargedMonths(day(today), { charged, isLastTold: isLastMonthTold(day(today), toldOn ? day(toldOn) : undefined) }).join()
  assert.equal(months('2026-11-05', []), '2026-10,2026-11')
  assert.equal(months('2026-11-05', [], '2026-11-04'), '2026-10,2026-11')
  assert.equal(months('2026-11-14', [], '2026-11-13'), '2026-11', 'told without a charge: nothing to pay')
  assert.equal(months('2026-11-12', ['2026-10'], '2026-11-12'), '2026-11')
  assert.equal(months('2026-11-30', []), '2026-10,2026-11', '28 November is a Saturday')
  assert.equal(months('2026-12-01', []), '2026-11,2026-12')
  assert.equal(months('2026-12-29', []), '2026-12')
})
