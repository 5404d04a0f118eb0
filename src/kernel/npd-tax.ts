import type { Id } from './ids.ts'
import { kopecks, share } from './money.ts'
import type { Kopecks } from './money.ts'

/**
 * Type of payer, which determines the tax rate of a self-employed person (422-FZ art. 10). A foreign organization counts as a
 * company.
 */
export type NpdPayer = 'individual' | 'company'

/**
 * In hundredths of a percent: the tax rate, and the part of it that the deduction covers while it lasts (422-FZ art. 10 and
 * 12).
 */
export const npdRates: Record<NpdPayer, { readonly tax: number; readonly deduction: number }> = {
  individual: { tax: 400, deduction: 100 },
  company: { tax: 600, deduction: 200 },
}

/** «6 %»: the tax rate; `reduced` while the deduction lasts. */
export function npdPercent(payer: NpdPayer, reduced?: 'reduced'): string {
  const { tax, deduction } = npdRates[payer]
  return `${(reduced ? tax - deduction : tax) / 100}\u00A0%`
}

/** Tax deduction granted to a person once in a lifetime (422-FZ art. 12), kopecks. */
export const wholeDeduction = kopecks(10_000_00)

/** Calendar-year income above which the tax regime is lost (422-FZ art. 4 part 2 item 8), kopecks. */
export const npdYearLimit = kopecks(2_400_000_00)

/** Estimates the tax on one income and the part of the deduction it uses. The tax service calculates the final amount. */
export function npdTax(
  income: Kopecks,
  payer: NpdPayer,
  deductionLeft: Kopecks,
): { readonly tax: Kopecks; readonly deductionUsed: Kopecks } {
  const rates = npdRates[payer]
  const deductionUsed = kopecks(Math.min(deductionLeft, share(income, rates.deduction)))
  return { tax: kopecks(share(income, rates.tax) - deductionUsed), deductionUsed }
}

/** What the tax service has told about one person's tax. Private to that person. */
export type KnownTax = {
  /** The rest of the deduction, kopecks; null while the tax service has not told it. */
  readonly deductionLeft: Kopecks | null
  /** Income and its tax after the deduction, kopecks, by month («2026-11»), from all customers. */
  readonly months: Readonly<Record<string, { readonly total: Kopecks; readonly tax: Kopecks }>>
}

/** Reads what the tax service has told about a person's tax: for that person's own screens. */
export type ReadsKnownTax = { readonly readKnownTax: (personId: Id<'person'>) => Promise<KnownTax> }

export const unknownTax: KnownTax = { deductionLeft: null, months: {} }

/** Income by type of payer, kopecks; who is not named has paid nothing. */
export type PayerIncome = Partial<Readonly<Record<NpdPayer, Kopecks>>>

/** All of it, kopecks. */
export function wholeIncome({ individual = kopecks(0), company = kopecks(0) }: PayerIncome): Kopecks {
  return kopecks(individual + company)
}

/** Estimates the tax on income, each payer's by its rate, with the deduction the person is known to have: one sum for both rates. */
export function estimateTax({ individual = kopecks(0), company = kopecks(0) }: PayerIncome, known: KnownTax): Kopecks {
  const left = known.deductionLeft ?? kopecks(0)
  const ofPeople = npdTax(individual, 'individual', left)
  return kopecks(ofPeople.tax + npdTax(company, 'company', kopecks(left - ofPeople.deductionUsed)).tax)
}

export type MonthTax = { readonly income: Kopecks; readonly tax: Kopecks; readonly source: 'fns' | 'platform' }

/**
 * The tax of a month («2026-11»): the tax service's figure, or our estimate while receipts issued here exceed the income it has
 * told.
 */
export function taxOfMonth(known: KnownTax, month: string, income: PayerIncome): MonthTax {
  const told = known.months[month]
  const whole = wholeIncome(income)
  if (told && told.total >= whole) return { income: told.total, tax: told.tax, source: 'fns' }
  return { income: whole, tax: estimateTax(income, known), source: 'platform' }
}
