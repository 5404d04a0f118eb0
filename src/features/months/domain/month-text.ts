import { monthNames } from '#/kernel/month-names.ts'

/** «2026-10»: the first day of the month; none before 2019, when the regime began. */
export function parseMonth(text: string): Temporal.PlainDate | undefined {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year === undefined || month === undefined || Number(year) < 2019) return undefined
  return Temporal.PlainDate.from(`${year}-${month}-01`)
}

export function writeMonth(month: Temporal.PlainDate): string {
  return month.toPlainYearMonth().toString()
}

/** «октябрь 2026» */
export function nameMonth(month: Temporal.PlainDate): string {
  return `${monthNames[month.month - 1] ?? ''} ${month.year}`
}
