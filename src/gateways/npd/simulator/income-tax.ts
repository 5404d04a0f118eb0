import { kopecks, share } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { IncomeType } from '../message-fields.ts'

/** Income above this amount in a calendar year ends the tax regime (422-FZ art. 4 part 2 item 8), kopecks. */
export const yearLimit = kopecks(2_400_000_00)
/** Tax deduction granted to a person once in a lifetime (422-FZ art. 12), kopecks. */
export const wholeBonus = kopecks(10_000_00)

/**
 * 4 % on income from individuals, 6 % from companies; while the deduction lasts, it covers 1 % and 2 % of the income. The
 * deduction is counted to a hundredth of a kopeck.
 */
export function taxOn(income: Kopecks, type: IncomeType, bonusLeft: number): { tax: Kopecks; bonusUsed: number } {
  const [rate, bonusPercent] = type === 'FROM_INDIVIDUAL' ? [400, 1] : [600, 2]
  const bonusUsed = Math.min(bonusLeft, (income * bonusPercent) / 100)
  return { tax: kopecks(share(income, rate) - Math.round(bonusUsed)), bonusUsed }
}

/** The deduction after a use or a return, free of the noise of floating point. */
export function bonusAfter(bonusLeft: number, change: number): number {
  return Math.round((bonusLeft + change) * 100) / 100
}

/** Returns the month of the operation; income of a month already charged (after the 12th) is assigned to the current month. */
export function taxPeriodOf(operationTime: Temporal.Instant, now: Temporal.Instant): string {
  const operation = moscowDate(operationTime).toPlainYearMonth()
  const today = moscowDate(now)
  const open = today.day > 12 ? today.toPlainYearMonth() : today.toPlainYearMonth().subtract({ months: 1 })
  const period = Temporal.PlainYearMonth.compare(operation, open) < 0 ? today.toPlainYearMonth() : operation
  return period.toString().replace('-', '')
}
