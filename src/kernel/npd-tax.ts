import { kopecks, share } from './money.ts'
import type { Kopecks } from './money.ts'

/** Who paid: the tax of a self-employed person depends on it (422-FZ art. 10). A foreign organisation counts as a company. */
export type NpdPayer = 'individual' | 'company'

/** Hundredths of a percent: the tax itself, and what the deduction pays of it while it lasts (422-FZ art. 10 and 12). */
export const npdRates: Record<NpdPayer, { readonly tax: number; readonly deduction: number }> = {
  individual: { tax: 400, deduction: 100 },
  company: { tax: 600, deduction: 200 },
}

/** The deduction a person gets once in a life (422-FZ art. 12), kopecks. */
export const wholeDeduction = kopecks(10_000_00)

/** Income of a calendar year above which the regime is lost (422-FZ art. 4 part 2 item 8), kopecks. */
export const npdYearLimit = kopecks(2_400_000_00)

/** The tax of one income, and how much of the deduction it takes. The true sum is counted by the tax service. */
export function npdTax(
  income: Kopecks,
  payer: NpdPayer,
  deductionLeft: Kopecks,
): { readonly tax: Kopecks; readonly deductionUsed: Kopecks } {
  const rates = npdRates[payer]
  const deductionUsed = kopecks(Math.min(deductionLeft, share(income, rates.deduction)))
  return { tax: kopecks(share(income, rates.tax) - deductionUsed), deductionUsed }
}
