import type { Kopecks } from '#/kernel/money.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'

/** What an approver looks at first: rows unlike those that the organization has paid before. */
export const differences = ['newPerson', 'newRequisites', 'aboveHabit', 'nearLimit', 'risk'] as const
export type Difference = (typeof differences)[number]

export const differenceNames: Record<Difference, string> = {
  newPerson: 'Платим впервые',
  newRequisites: 'Новые реквизиты',
  aboveHabit: 'Больше обычного',
  nearLimit: 'Близко к лимиту 2,4 млн',
  risk: 'Похоже на трудовые отношения',
}

export type ComparedRow = {
  readonly amount: Kopecks
  /** Payments of the last year to him by this organization. */
  readonly paid: number
  /** Their median. */
  readonly usual: Kopecks | undefined
  readonly lastPaidAt: Temporal.Instant | undefined
  /** Since when the requisites that will be paid to are his. */
  readonly requisitesSince: Temporal.Instant | undefined
  /** Of the yearly limit after this register. */
  readonly yearLeft: Kopecks | undefined
  readonly isRisky: boolean
}

/** A sum twice the usual one is above habit; fewer payments than this make no habit. */
const habitTimes = 2
const habitPayments = 2
/** The share of the yearly limit from which people are warned, percent. */
const nearPercent = 80

export function differencesOf(row: ComparedRow): Difference[] {
  const found: Difference[] = []
  if (row.paid === 0) found.push('newPerson')
  else if (row.requisitesSince && row.lastPaidAt && Temporal.Instant.compare(row.requisitesSince, row.lastPaidAt) > 0) {
    found.push('newRequisites')
  }
  if (row.usual !== undefined && row.paid >= habitPayments && row.amount >= row.usual * habitTimes) found.push('aboveHabit')
  if (row.yearLeft !== undefined && row.yearLeft * 100 <= npdYearLimit * (100 - nearPercent)) found.push('nearLimit')
  if (row.isRisky) found.push('risk')
  return found
}
