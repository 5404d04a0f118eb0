import { kopecks, share } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { npdRates, npdTax, wholeIncome } from '#/kernel/npd-tax.ts'
import type { KnownTax, PayerIncome } from '#/kernel/npd-tax.ts'
import { dueDay, noticeDay } from './tax-calendar.ts'

/** The tax of a month that is not charged yet, in kopecks. */
export type UnchargedMonth = {
  readonly month: Temporal.PlainYearMonth
  readonly income: Kopecks
  /** By the full rates; null where the tax service told the tax and not who had paid. */
  readonly byPayer: { readonly individual: Kopecks; readonly company: Kopecks } | null
  /** The part of the tax that the deduction covers; 0 where the tax service told the tax after it. */
  readonly deduction: Kopecks
  readonly tax: Kopecks
}

export type ChargeFacts = {
  /** Months with a charge («2026-10»). */
  readonly charged: readonly string[]
  /** The tax service told the charges after it had announced the last month. */
  readonly isLastTold: boolean
}

/**
 * Returns the months whose tax is not charged yet, the earlier first: the current one, and the last until its charge is told. Where
 * charges are not seen, the last counts until its term is over.
 */
export function unchargedMonths(today: Temporal.PlainDate, { charged, isLastTold }: ChargeFacts): Temporal.PlainYearMonth[] {
  const month = today.toPlainYearMonth()
  const last = month.subtract({ months: 1 })
  const isCharged = isLastTold || charged.includes(last.toString())
  return isCharged || Temporal.PlainDate.compare(today, dueDay(last)) > 0 ? [month] : [last, month]
}

/** Whether what was told at that date names the charge of the last month, if there is one. */
export function isLastMonthTold(today: Temporal.PlainDate, toldOn: Temporal.PlainDate | undefined): boolean {
  const announced = noticeDay(today.toPlainYearMonth().subtract({ months: 1 }))
  return toldOn !== undefined && Temporal.PlainDate.compare(toldOn, announced) > 0
}

/**
 * Returns what to put aside for the tax of these months: the figure of the tax service, or ours by the rates and the rest of the
 * deduction, which earlier months use first (422-FZ art. 10 and 12).
 */
export function setAside(
  months: readonly { readonly month: Temporal.PlainYearMonth; readonly income: PayerIncome }[],
  known: KnownTax,
): { readonly amount: Kopecks; readonly months: readonly UnchargedMonth[] } {
  let left = known.deductionLeft ?? kopecks(0)
  const rows = months.map(({ month, income }): UnchargedMonth => {
    const told = known.months[month.toString()]
    const whole = wholeIncome(income)
    if (told && told.total >= whole) return { month, income: told.total, byPayer: null, deduction: kopecks(0), tax: told.tax }
    const { individual = kopecks(0), company = kopecks(0) } = income
    const ofPeople = npdTax(individual, 'individual', left)
    const ofCompanies = npdTax(company, 'company', kopecks(left - ofPeople.deductionUsed))
    const deduction = kopecks(ofPeople.deductionUsed + ofCompanies.deductionUsed)
    left = kopecks(left - deduction)
    return {
      month,
      income: whole,
      byPayer: { individual: share(individual, npdRates.individual.tax), company: share(company, npdRates.company.tax) },
      deduction,
      tax: kopecks(ofPeople.tax + ofCompanies.tax),
    }
  })
  return { amount: kopecks(rows.reduce((all, { tax }) => all + tax, 0)), months: rows.filter(({ income }) => income > 0) }
}
