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
  const { income, passed } = passedOf(today, incomeByMonth)
  if (income >= npdYearLimit) return { kind: 'over' }
  if (passed < leastDays) return { kind: 'unknown' }
  const daysLeft = Math.floor(((npdYearLimit - income) * passed) / income) + 1
  const ends = today.add({ days: Math.min(daysLeft, 1000) })
  if (ends.year === today.year) return { kind: 'ends', month: ends.toPlainYearMonth() }
  return { kind: 'enough', total: Math.round((income / passed) * (passed + today.daysInYear - today.dayOfYear)) }
}

/** The income of the year and the days since the first month with any, today included. */
function passedOf(
  today: Temporal.PlainDate,
  incomeByMonth: readonly { readonly month: Temporal.PlainYearMonth; readonly total: number }[],
) {
  const ofYear = incomeByMonth.filter(({ month, total }) => month.year === today.year && total > 0)
  const income = ofYear.reduce((all, { total }) => all + total, 0)
  const first = ofYear.map(({ month }) => month.month).toSorted((one, other) => one - other)[0]
  if (first === undefined) return { income, passed: 0 }
  const since = Temporal.PlainDate.from({ year: today.year, month: first, day: 1 })
  return { income, passed: since.until(today, { largestUnit: 'days' }).days + 1 }
}

export type LimitMonth = {
  readonly month: Temporal.PlainYearMonth
  /** Income from January to the end of the month, or to today, in kopecks; null in months ahead. */
  readonly earned: number | null
  /** The same by the end of the month at the pace of the forecast, up to the limit; null where the forecast says nothing. */
  readonly expected: number | null
}

/** Returns the twelve months of the year: the income grown by then, and how it grows on until the month in which the limit ends. */
export function limitByMonth(
  today: Temporal.PlainDate,
  incomeByMonth: readonly { readonly month: Temporal.PlainYearMonth; readonly total: number }[],
): LimitMonth[] {
  const { income, passed } = passedOf(today, incomeByMonth)
  const forecast = forecastLimit(today, incomeByMonth)
  const isKnown = forecast.kind === 'ends' || forecast.kind === 'enough'
  const last = forecast.kind === 'ends' ? forecast.month.month : 12
  let earned = 0
  return Array.from({ length: 12 }, (_, place) => {
    const month = Temporal.PlainYearMonth.from({ year: today.year, month: place + 1 })
    const isAhead = month.month > today.month
    earned += incomeByMonth.find((one) => one.month.equals(month))?.total ?? 0
    const days = today.until(month.toPlainDate({ day: month.daysInMonth }), { largestUnit: 'days' }).days
    const grown = Math.min(npdYearLimit, Math.round(income + (income / passed) * days))
    const isExpected = isKnown && month.month >= today.month && month.month <= last
    return { month, earned: isAhead ? null : earned, expected: isExpected ? grown : null }
  })
}
