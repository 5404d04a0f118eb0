import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from './money.ts'
import { estimateTax, npdPercent, npdTax, taxOfMonth, unknownTax, wholeDeduction } from './npd-tax.ts'

test('the tax is 4 % on income from people and 6 % from companies, and the deduction covers 1 % and 2 % while it lasts', () => {
  for (const [income, payer, left, tax, used] of [
    [50_000_00, 'company', 0, 3_000_00, 0],
    [50_000_00, 'company', wholeDeduction, 2_000_00, 1_000_00],
    [50_000_00, 'individual', wholeDeduction, 1_500_00, 500_00],
    [50_000_00, 'individual', 0, 2_000_00, 0],
    [50_000_00, 'company', 300_00, 2_700_00, 300_00],
    [600_000_00, 'company', wholeDeduction, 26_000_00, 10_000_00],
    [33_33, 'company', wholeDeduction, 1_33, 67],
    [0, 'company', wholeDeduction, 0, 0],
  ] as const)
    assert.deepEqual(npdTax(kopecks(income), payer, kopecks(left)), { tax, deductionUsed: used })
})

test('the tax of a month is the figure of the tax service until receipts issued here exceed the income it has told', () => {
  const known = {
    deductionLeft: kopecks(9_000_00),
    months: { '2026-11': { total: kopecks(36_000_00), tax: kopecks(1_440_00) } },
  }
  assert.deepEqual(taxOfMonth(known, '2026-11', { company: kopecks(24_000_00) }), {
    income: 36_000_00,
    tax: 1_440_00,
    source: 'fns',
  })
  assert.deepEqual(taxOfMonth(known, '2026-11', { company: kopecks(50_000_00) }), {
    income: 50_000_00,
    tax: 2_000_00,
    source: 'platform',
  })
  assert.deepEqual(taxOfMonth(known, '2026-10', {}), { income: 0, tax: 0, source: 'platform' })
  assert.equal(estimateTax({ company: kopecks(15_000_00) }, unknownTax), 900_00, 'the full rate while the deduction is unknown')
})

test('income of people and of companies has its own rate each, and one deduction covers both', () => {
  const mixed = { individual: kopecks(100_000_00), company: kopecks(100_000_00) }
  const withLeft = (left: number) => estimateTax(mixed, { deductionLeft: kopecks(left), months: {} })
  assert.deepEqual([0, 500_00, 1_500_00, 9_000_00].map(withLeft), [10_000_00, 9_500_00, 8_500_00, 7_000_00])
  const known = { deductionLeft: kopecks(0), months: { '2026-11': { total: kopecks(150_000_00), tax: kopecks(7_000_00) } } }
  assert.deepEqual(taxOfMonth(known, '2026-11', mixed), { income: 200_000_00, tax: 10_000_00, source: 'platform' })
})

test('the rates are said in one way: whole, and reduced while the deduction lasts', () => {
  assert.deepEqual([npdPercent('company'), npdPercent('individual')], ['6\u00A0%', '4\u00A0%'])
  assert.deepEqual([npdPercent('company', 'reduced'), npdPercent('individual', 'reduced')], ['4\u00A0%', '3\u00A0%'])
})
