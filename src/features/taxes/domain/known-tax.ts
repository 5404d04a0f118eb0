import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import { parsePeriod } from './tax-calendar.ts'

type TaxAccount = {
  readonly bonus: Kopecks | null
  /** By period of the tax service, «202611». */
  readonly income: Readonly<Record<string, { readonly total: number; readonly tax: number }>>
}

/** What the stored answers of the tax service tell of a person's tax. */
export function knownTaxOf({ bonus, income }: TaxAccount): KnownTax {
  const months = Object.entries(income).flatMap(([period, { total, tax }]) => {
    const month = parsePeriod(period)
    return month ? [[month.toString(), { total: kopecks(total), tax: kopecks(tax) }] as const] : []
  })
  return { deductionLeft: bonus, months: Object.fromEntries(months) }
}
