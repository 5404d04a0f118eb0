import { kopecks, sum } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { NpdPayer } from '#/kernel/npd-tax.ts'
import { ok, refuse } from '#/kernel/result.ts'

/** Who paid, as the tax service tells them apart: a person, a company or an entrepreneur, a foreign company. */
export const incomeTypes = ['FROM_INDIVIDUAL', 'FROM_LEGAL_ENTITY', 'FROM_FOREIGN_AGENCY'] as const
export type IncomeType = (typeof incomeTypes)[number]

export const incomeTypeNames: Readonly<Record<IncomeType, string>> = {
  FROM_INDIVIDUAL: 'Физлицо',
  FROM_LEGAL_ENTITY: 'Юрлицо или ИП',
  FROM_FOREIGN_AGENCY: 'Иностранная компания',
}

/** The tax service takes at most so many services in one receipt. */
export const mostServices = 6

/** The only income taxed at 4 % (422-ФЗ, статья 10); the others have 6 %. */
export const individualIncome = 'FROM_INDIVIDUAL' satisfies IncomeType

export function payerOf(incomeType: IncomeType): NpdPayer {
  return incomeType === individualIncome ? 'individual' : 'company'
}

type SaleService = { readonly quantity: number; readonly price: Kopecks }

/** The sum of a sale, kopecks. */
export function saleTotal(services: readonly SaleService[]): Kopecks {
  return sum(services.map(({ quantity, price }) => kopecks(quantity * price)))
}

export type Sale = {
  readonly incomeType: IncomeType
  readonly buyerInn: string | null
  readonly operationAt: Temporal.Instant
  readonly total: Kopecks
}

/**
 * Whether a sale may be registered: a company is named by its ИНН, the money has come, and the year of the income stays within the
 * limit of 422-ФЗ (статья 4). `left`: what that year still holds.
 */
export function allowSale(
  { incomeType, buyerInn, operationAt, total }: Sale,
  { now, left }: { readonly now: Temporal.Instant; readonly left: Kopecks },
) {
  if (incomeType === 'FROM_LEGAL_ENTITY' && buyerInn === null) return refuse({ kind: 'buyerInnMissing' })
  if (Temporal.Instant.compare(operationAt, now) > 0) return refuse({ kind: 'futureOperation' })
  if (total > left) return refuse({ kind: 'saleOverLimit', left })
  return ok()
}
