import { periodOf, receiptPeriods } from '#/features/receipts/domain/period.ts'
import type { LedgerPeriod } from './ledger.ts'

/** The periods that are chosen by one press; `own` is typed. */
export const ledgerPeriods = [...receiptPeriods, 'year', 'own'] as const
export type LedgerPeriodName = (typeof ledgerPeriods)[number]

export const ledgerPeriodNames: Readonly<Record<LedgerPeriodName, string>> = {
  month: 'Этот месяц',
  previous: 'Прошлый месяц',
  quarter: 'Этот квартал',
  year: 'Этот год',
  own: 'Свои даты',
}

/** First and last day; what still runs ends today. */
export function ledgerPeriodOf(name: Exclude<LedgerPeriodName, 'own'>, today: Temporal.PlainDate): LedgerPeriod {
  if (name === 'year') return { from: today.with({ month: 1, day: 1 }), to: today }
  const { from, to } = periodOf(name, today)
  return { from, to: Temporal.PlainDate.compare(to, today) > 0 ? today : to }
}
