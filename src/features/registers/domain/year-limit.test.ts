import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { leftAfter, yearLeft, yearProblem } from './year-limit.ts'
import type { YearIncome } from './year-limit.ts'

const now = Temporal.Instant.from('2026-11-23T09:00:00Z')
const before = Temporal.Instant.from('2026-11-20T09:00:00Z')
const nothing: YearIncome = { year: 2026, ours: kopecks(0), told: undefined, going: kopecks(0) }
const rubles = (sum: number) => kopecks(sum * 100)

/** Name, income, what is left in rubles, and by whose count. */
const cases: readonly (readonly [string, Partial<YearIncome>, number, 'receipts' | 'taxService'])[] = [
  ['no income', {}, 2_400_000, 'receipts'],
  ['receipts of ours', { ours: rubles(2_390_000) }, 10_000, 'receipts'],
  ['receipts, and money without a receipt', { ours: rubles(2_000_000), going: rubles(390_000) }, 10_000, 'receipts'],
  ['the tax service knows more', { ours: rubles(100), told: told(2_390_000) }, 10_000, 'taxService'],
  ['the tax service, and receipts after it told', { ours: rubles(50_000), told: told(2_300_000, 50_000) }, 50_000, 'taxService'],
  ['the tax service knows less than we do', { ours: rubles(500_000), told: told(400_000, 50_000) }, 1_900_000, 'receipts'],
  ['over the limit', { ours: rubles(2_400_001) }, 0, 'receipts'],
]

for (const [name, income, left, source] of cases) {
  test(`what is left of the year: ${name}`, () => {
    const known = yearLeft({ ...nothing, ...income }, now)
    assert.deepEqual([known.left, known.source], [rubles(left), source])
    assert.equal(known.at.toString(), (source === 'taxService' ? before : now).toString())
  })
}

test('a sum that fits to the kopeck passes, one kopeck more is told what fits, by whose count and since when', () => {
  const known = yearLeft({ ...nothing, ours: rubles(2_390_000) }, now)
  assert.equal(yearProblem(rubles(10_000), known), undefined)
  const problem = yearProblem(kopecks(10_000_01), known)
  assert.deepEqual([problem?.code, problem?.severity, problem?.value], ['R011', 'error', '10000.00'])
  assert.equal(problem?.text, 'Лимит 2,4 млн за 2026 год: можно выплатить 10\u00A0000\u00A0₽')
  assert.match(problem?.fix ?? '', /^По чекам «Наряда» на 23\.11\.2026.* остальное выплатите в 2027 году$/)
  const told = yearLeft({ ...nothing, told: { total: rubles(2_390_000), at: before, oursSince: kopecks(0) } }, now)
  assert.match(yearProblem(rubles(10_001), told)?.fix ?? '', /^По данным ФНС .* на 20\.11\.2026/)
})

test('where nothing is left there is nothing to split off', () => {
  const none = leftAfter(yearLeft({ ...nothing, ours: rubles(2_390_000) }, now), rubles(15_000))
  const problem = yearProblem(kopecks(1), none)
  assert.deepEqual([problem?.text, problem?.value], ['Лимит 2,4 млн за 2026 год исчерпан', undefined])
})

test('the limit is not asked about where nothing is known', () => {
  assert.equal(yearProblem(rubles(5_000_000), undefined), undefined)
})

function told(total: number, since = 0): NonNullable<YearIncome['told']> {
  return { total: rubles(total), at: before, oursSince: rubles(since) }
}
