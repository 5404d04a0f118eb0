import { decimalRubles, formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { RowProblem } from './row-problem.ts'

/** What is known of a person's income in a Moscow calendar year, from all customers. */
export type YearIncome = {
  readonly year: number
  /** By receipts of this platform. */
  readonly ours: Kopecks
  /** As the tax service told it to us at that moment, and by receipts registered after it. */
  readonly told: { readonly total: Kopecks; readonly at: Temporal.Instant; readonly oursSince: Kopecks } | undefined
  /** Money that has gone, or is going, and own sales: what has no receipt yet. */
  readonly going: Kopecks
}

/** How much of the yearly limit is left, and how we know. */
export type YearLeft = {
  readonly year: number
  readonly left: Kopecks
  readonly source: 'receipts' | 'taxService'
  readonly at: Temporal.Instant
}

/** The tax service counts receipts of ours too, so of the two counts the greater one is nearer to the truth. */
export function yearLeft({ year, ours, told, going }: YearIncome, now: Temporal.Instant): YearLeft {
  const byService = told && told.total + told.oursSince
  const isTold = byService !== undefined && byService >= ours
  const income = (isTold ? byService : ours) + going
  const left = kopecks(Math.max(0, npdYearLimit - income))
  return { year, left, source: isTold ? 'taxService' : 'receipts', at: isTold && told ? told.at : now }
}

/** The same after a payment of this sum. */
export function leftAfter(known: YearLeft, amount: Kopecks): YearLeft {
  return { ...known, left: kopecks(Math.max(0, known.left - amount)) }
}

/**
 * A sum that crosses the limit is not paid: the day the income passes it the person is no longer self-employed, and the receipt of
 * that very payment is refused (422-FZ art. 4). `value` is what still fits: the row may be split there.
 */
export function yearProblem(amount: Kopecks, known: YearLeft | undefined): RowProblem | undefined {
  if (!known || amount <= known.left) return undefined
  const { left, year } = known
  const source = `${sources[known.source]} на ${formatMoment(known.at)}`
  if (left === 0) {
    const text = `Лимит 2,4 млн за ${year} год исчерпан`
    return { code: yearCode, text, fix: `${source}. Выплатите в ${year + 1} году`, severity: 'error' }
  }
  const text = `Лимит 2,4 млн за ${year} год: можно выплатить ${formatRubles(left, 'short')}`
  const fix = `${source}. Разделите строку: остальное выплатите в ${year + 1} году`
  return { code: yearCode, text, fix, value: decimalRubles(left), severity: 'error' }
}

const sources = { receipts: 'По чекам «Наряда»', taxService: 'По данным ФНС и чекам «Наряда»' } as const

export const yearCode = 'R011'

/** Stands in the row that keeps the rest of a split sum. */
export function restProblem(year: number): RowProblem {
  const text = `Остаток сверх лимита 2,4 млн за ${year} год`
  return { code: yearCode, text, fix: `Работа останется к оплате: выплатите в ${year + 1} году`, severity: 'warning' }
}
