/**
 * Days off of Russia that fall on a working day of the week, by years: holidays of the Labour Code (art. 112) and days moved by
 * the government (decrees of 04.10.2024 № 1335 and of 24.09.2025 № 1466). For 2027 the moves are not decreed yet: only the
 * holidays of the Code stand here, with those that shift by themselves from a weekend.
 */
const daysOff: { readonly [year: number]: string } = {
  2025: '01-01 01-02 01-03 01-06 01-07 01-08 05-01 05-02 05-08 05-09 06-12 06-13 11-03 11-04 12-31',
  2026: '01-01 01-02 01-05 01-06 01-07 01-08 01-09 02-23 03-09 05-01 05-11 06-12 11-04 12-31',
  2027: '01-01 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-03 05-10 06-14 11-04',
}

/** Saturdays that the government made working days. */
const workingSaturdays: ReadonlySet<string> = new Set(['2025-11-01'])

/** Is it a working day of a five-day week? Of years not listed only the weekends are known. */
export function isWorkingDay(day: Temporal.PlainDate): boolean {
  const text = day.toString()
  if (workingSaturdays.has(text)) return true
  return day.dayOfWeek <= 5 && !(daysOff[day.year] ?? '').includes(text.slice(5))
}

/** The day itself, or the first working day after it (Civil Code art. 193, Tax Code art. 6.1). */
export function thisOrNextWorkingDay(day: Temporal.PlainDate): Temporal.PlainDate {
  let found = day
  while (!isWorkingDay(found)) found = found.add({ days: 1 })
  return found
}
