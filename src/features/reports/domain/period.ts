/** Presets of the screen; `own`: two days in the address. */
export const reportPeriods = ['month', 'previous', 'quarter', 'thisYear', 'year', 'own'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const reportPeriodNames: Readonly<Record<ReportPeriod, string>> = {
  month: 'Этот месяц',
  previous: 'Прошлый месяц',
  quarter: 'Этот квартал',
  thisYear: 'С начала года',
  year: '12 месяцев',
  own: 'Свои даты',
}

/** Longer periods are not counted. */
export const mostMonths = 36

export type Days = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** First and last day of a preset around a day. `year`: the month of the day and the eleven before. */
export function daysOfPeriod(period: Exclude<ReportPeriod, 'own'>, today: Temporal.PlainDate): Days {
  const month = today.with({ day: 1 })
  const lastDay = (first: Temporal.PlainDate) => first.add({ months: 1 }).subtract({ days: 1 })
  switch (period) {
    case 'month':
      return { from: month, to: lastDay(month) }
    case 'previous':
      return { from: month.subtract({ months: 1 }), to: month.subtract({ days: 1 }) }
    case 'quarter': {
      const from = month.subtract({ months: (month.month - 1) % 3 })
      return { from, to: lastDay(from.add({ months: 2 })) }
    }
    case 'thisYear':
      return { from: month.with({ month: 1 }), to: lastDay(month) }
    case 'year':
      return { from: month.subtract({ months: 11 }), to: lastDay(month) }
  }
}

/** What is wrong with days that people chose. */
export function periodProblem({ from, to }: Days): 'backwards' | 'tooLong' | undefined {
  if (Temporal.PlainDate.compare(from, to) > 0) return 'backwards'
  return Temporal.PlainDate.compare(to, from.add({ months: mostMonths })) >= 0 ? 'tooLong' : undefined
}

/** Every month that has a day of the period, as `2026-11`, oldest first. */
export function monthsOf({ from, to }: Days): string[] {
  const first = from.toPlainYearMonth()
  const count = to.toPlainYearMonth().since(first, { largestUnit: 'month' }).months + 1
  return Array.from({ length: count }, (_, place) => first.add({ months: place }).toString())
}

/** The days of a month that stand in the period. */
export function daysOfMonth(month: string, { from, to }: Days): Days {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  return {
    from: Temporal.PlainDate.compare(from, first) > 0 ? from : first,
    to: Temporal.PlainDate.compare(to, last) < 0 ? to : last,
  }
}
