/**
 * Days off in Russia that fall on weekdays, by year: holidays under the Labour Code (art. 112) and days transferred by the
 * government (decrees of 04.10.2024 № 1335 and of 24.09.2025 № 1466). The transfers for 2027 are not decreed yet: only the
 * holidays under the Code are listed, including those that shift automatically from a weekend.
 */
const daysOff: { readonly [year: number]: string } = {
  2025: '01-01 01-02 01-03 01-06 01-07 01-08 05-01 05-02 05-08 05-09 06-12 06-13 11-03 11-04 12-31',
  2026: '01-01 01-02 01-05 01-06 01-07 01-08 01-09 02-23 03-09 05-01 05-11 06-12 11-04 12-31',
  2027: '01-01 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-03 05-10 06-14 11-04',
}

/** Saturdays made working days by the government. */
const workingSaturdays: ReadonlySet<string> = new Set(['2025-11-01'])

/** Returns whether a date is a working day of a five-day week. For years not listed, only weekends are known. */
export function isWorkingDay(day: Temporal.PlainDate): boolean {
  const text = day.toString()
  if (workingSaturdays.has(text)) return true
  return day.dayOfWeek <= 5 && !(daysOff[day.year] ?? '').includes(text.slice(5))
}

/** Returns the date itself, or the first working day after it (Civil Code art. 193, Tax Code art. 6.1). */
export function thisOrNextWorkingDay(day: Temporal.PlainDate): Temporal.PlainDate {
  let found = day
  while (!isWorkingDay(found)) found = found.add({ days: 1 })
  return found
}

/** Returns the working day that many working days after a date, which itself does not count (Civil Code art. 191). */
export function addWorkingDays(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let found = day
  for (let left = count; left > 0; left -= 1) found = thisOrNextWorkingDay(found.add({ days: 1 }))
  return found
}
