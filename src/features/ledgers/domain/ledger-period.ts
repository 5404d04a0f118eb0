import type { LedgerPeriod } from './ledger.ts'

/** The periods that are chosen by one press; `own` is typed. */
export const ledgerPeriods = ['month', 'previous', 'quarter', 'year', 'own'] as const
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
  const month = today.with({ day: 1 })
  switch (name) {
    case 'month':
      return { from: month, to: today }
    case 'previous':
      return { from: month.subtract({ months: 1 }), to: month.subtract({ days: 1 }) }
    case 'quarter':
      return { from: month.subtract({ months: (month.month - 1) % 3 }), to: today }
    case 'year':
      return { from: month.with({ month: 1 }), to: today }
  }
}
