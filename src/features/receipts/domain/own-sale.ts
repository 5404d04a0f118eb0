import { kopecks, sum } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { NpdPayer } from '#/kernel/npd-tax.ts'
import type { Inn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate, moscowMoment } from '#/kernel/time.ts'

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
/** Units of one service in a receipt. */
export const mostOfOne = 10_000

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

export type Buyer = { readonly incomeType: IncomeType; readonly inn: Inn | null; readonly name: string }

/** What the tax service is told of a buyer: of a person nothing, and a foreign company has no ИНН. */
export function statedBuyer({ incomeType, inn, name }: Buyer): Buyer {
  if (incomeType === individualIncome) return { incomeType, inn: null, name: '' }
  return { incomeType, inn: incomeType === 'FROM_LEGAL_ENTITY' ? inn : null, name }
}

/** The moment of an income of that day: as typed; else now, or noon of an earlier day. */
export function saleMoment(day: Temporal.PlainDate, time: string, now: Temporal.Instant): Temporal.Instant {
  if (time !== '') return moscowMoment(day, time)
  return day.equals(moscowDate(now)) ? now : moscowMoment(day, '12:00')
}

/** Whether the tax of that day's month is already charged: an income registered later is counted in a later month. */
export function isCharged(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const charged = day.with({ day: 12 }).add({ months: 1 })
  return Temporal.PlainDate.compare(today, charged) > 0
}

export type Sale = {
  readonly buyer: Buyer
  readonly operationAt: Temporal.Instant
  readonly total: Kopecks
}

/**
 * Whether a sale may be registered: a company is named by its ИНН, a foreign one by its name, the money has come, and the year of the income stays within the
 * limit of 422-ФЗ (статья 4). `left`: what that year still holds.
 */
export function allowSale(
  { buyer, operationAt, total }: Sale,
  { now, left }: { readonly now: Temporal.Instant; readonly left: Kopecks },
) {
  if (buyer.incomeType === 'FROM_LEGAL_ENTITY' && buyer.inn === null) return refuse({ kind: 'buyerInnMissing' })
  if (buyer.incomeType === 'FROM_FOREIGN_AGENCY' && buyer.name === '') return refuse({ kind: 'buyerNameMissing' })
  if (Temporal.Instant.compare(operationAt, now) > 0) return refuse({ kind: 'futureOperation' })
  if (total > left) return refuse({ kind: 'saleOverLimit', left })
  return ok()
}
