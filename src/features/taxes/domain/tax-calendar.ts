import { taxDueOn } from '#/features/checks/domain/check.ts'

/** Tax below this is not charged but carried over to the next month (422-FZ art. 11 part 3), kopecks. */
export const leastCharge = 100_00

/** The tax service tells the tax of a month not later than this day (422-FZ art. 11 part 2). */
export function noticeDay(period: Temporal.PlainYearMonth): Temporal.PlainDate {
  return period.add({ months: 1 }).toPlainDate({ day: 12 })
}

/** The tax of a month is paid by the 28th of the next one, or by the working day after it (422-FZ art. 11 part 3). */
export function dueDay(period: Temporal.PlainYearMonth): Temporal.PlainDate {
  return taxDueOn(period.toPlainDate({ day: 1 }))
}

/** The tax period a day stands in: its month; the days of the first month belong to the second (422-FZ art. 9 part 2). */
export function taxPeriodOf(day: Temporal.PlainDate, registeredOn: Temporal.PlainDate | undefined): Temporal.PlainYearMonth {
  const month = day.toPlainYearMonth()
  return registeredOn?.toPlainYearMonth().equals(month) ? month.add({ months: 1 }) : month
}

/** «202611» of the tax service. */
export function parsePeriod(text: string): Temporal.PlainYearMonth | undefined {
  const match = /^(\d{4})-?(\d{2})$/.exec(text)
  const month = Number(match?.[2])
  if (!match || month < 1 || month > 12) return undefined
  return Temporal.PlainYearMonth.from({ year: Number(match[1]), month })
}

export function periodId(period: Temporal.PlainYearMonth): string {
  return period.toString().replace('-', '')
}

/** What is charged of the tax of a month together with what was carried over; the rest goes on to the next one. Kopecks. */
export function chargeOf(
  tax: number,
  carried: number,
  isFirstMonth: boolean,
): { readonly charged: number; readonly carried: number } {
  const all = tax + carried
  return all < leastCharge || isFirstMonth ? { charged: 0, carried: all } : { charged: all, carried: 0 }
}

export type TaxDay = {
  readonly kind: 'notice' | 'due'
  readonly on: Temporal.PlainDate
  readonly period: Temporal.PlainYearMonth
}

/** Days of the calendar from today on: when the tax is told and when it is to be paid, for so many months of income. */
export function taxDays(today: Temporal.PlainDate, months: number): TaxDay[] {
  const first = today.toPlainYearMonth().subtract({ months: 1 })
  const days = Array.from({ length: months + 1 }, (_, place) => first.add({ months: place })).flatMap((period): TaxDay[] => [
    { kind: 'notice', on: noticeDay(period), period },
    { kind: 'due', on: dueDay(period), period },
  ])
  return days.filter(({ on }) => Temporal.PlainDate.compare(on, today) >= 0).slice(0, months * 2)
}

/** Days of a month when charges and debts are asked for: after the notice, before the term and after it. */
const fetchDays = [13, 20, 26, 29]
const fetchHour = 6

/** The last moment at or before `now` when charges were to be asked for. */
export function lastFetch(now: Temporal.Instant): Temporal.Instant {
  return fetchesAround(now).findLast((moment) => Temporal.Instant.compare(moment, now) <= 0) ?? now
}

export function nextFetch(now: Temporal.Instant): Temporal.Instant {
  return fetchesAround(now).find((moment) => Temporal.Instant.compare(moment, now) > 0) ?? now.add({ hours: 24 })
}

/** In February the 29th is the 1st of March. */
function fetchesAround(now: Temporal.Instant): Temporal.Instant[] {
  const month = now.toZonedDateTimeISO('Europe/Moscow').toPlainDate().toPlainYearMonth()
  return [-1, 0, 1].flatMap((shift) => {
    const first = month.add({ months: shift }).toPlainDate({ day: 1 })
    return fetchDays.map((day) =>
      first
        .add({ days: day - 1 })
        .toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: Temporal.PlainTime.from({ hour: fetchHour }) })
        .toInstant(),
    )
  })
}
