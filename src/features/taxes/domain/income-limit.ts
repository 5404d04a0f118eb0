import { npdYearLimit } from '#/kernel/npd-tax.ts'

/** Shares of the yearly limit, in percent, at which a person is warned, once a year each. */
export const limitMarks = [80, 95, 100] as const
export type LimitMark = (typeof limitMarks)[number]

/** Returns the highest threshold reached by the year's income. Kopecks. */
export function limitMarkOf(income: number): LimitMark | undefined {
  return limitMarks.findLast((mark) => income * 100 >= npdYearLimit * mark)
}

export type LimitForecast =
  /** Too early to forecast, or no income. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'over' }
  /** At this pace the limit is reached in this month. */
  | { readonly kind: 'ends'; readonly month: Temporal.PlainYearMonth }
  /** At this pace the year ends first, with about this income in kopecks. */
  | { readonly kind: 'enough'; readonly total: number }

/** Minimum number of days of income needed for a forecast. */
const leastDays = 28

/** Forecasts when the yearly limit is reached if income continues at the pace it has had since the first month with any. */
export function forecastLimit(
  today: Temporal.PlainDate,
  incomeByMonth: readonly { readonly month: Temporal.PlainYearMonth; readonly total: number }[],
): LimitForecast {
  const ofYear = incomeByMonth.filter(({ month, total }) => month.year === today.year && total > 0)
  const income = ofYear.reduce((all, { total }) => all + total, 0)
  if (income >= npdYearLimit) return { kind: 'over' }
  const first = ofYear.map(({ month }) => month.month).toSorted((one, other) => one - other)[0]
  if (first === undefined) return { kind: 'unknown' }
  const since = Temporal.PlainDate.from({ year: today.year, month: first, day: 1 })
  const passed = since.until(today, { largestUnit: 'days' }).days + 1
  if (passed < leastDays) return { kind: 'unknown' }
  const daysLeft = Math.floor(((npdYearLimit - income) * passed) / income) + 1
  const ends = today.add({ days: Math.min(daysLeft, 1000) })
  if (ends.year === today.year) return { kind: 'ends', month: ends.toPlainYearMonth() }
  return { kind: 'enough', total: Math.round((income / passed) * (passed + today.daysInYear - today.dayOfYear)) }
}
