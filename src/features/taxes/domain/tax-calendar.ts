import { taxDueOn } from '#/features/receipts/domain/receipt.ts'

/** Tax below this amount is not charged but carried over to the next month (422-FZ art. 11 part 3), in kopecks. */
export const leastCharge = 100_00

/** The tax service announces the tax of a month by this day (422-FZ art. 11 part 2). */
export function noticeDay(period: Temporal.PlainYearMonth): Temporal.PlainDate {
  return period.add({ months: 1 }).toPlainDate({ day: 12 })
}

/** The tax of a month is due by the 28th of the next month, or the next working day (422-FZ art. 11 part 3). */
export function dueDay(period: Temporal.PlainYearMonth): Temporal.PlainDate {
  return taxDueOn(period.toPlainDate({ day: 1 }))
}

/**
 * Returns the tax period of a date: its month; dates in the month of registration belong to the next month (422-FZ art. 9 part
 * 2).
 */
export function taxPeriodOf(day: Temporal.PlainDate, registeredOn: Temporal.PlainDate | undefined): Temporal.PlainYearMonth {
  const month = day.toPlainYearMonth()
  return registeredOn?.toPlainYearMonth().equals(month) ? month.add({ months: 1 }) : month
}

/** The first day of what a person sees of receipts that are not of this platform: of the year, and until April of the year before too. */
export function outsideSince(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ months: 3 }).with({ month: 1, day: 1 })
}

/** «202611», the period format of the tax service. */
export function parsePeriod(text: string): Temporal.PlainYearMonth | undefined {
  const match = /^(\d{4})-?(\d{2})$/.exec(text)
  const month = Number(match?.[2])
  if (!match || month < 1 || month > 12) return undefined
  return Temporal.PlainYearMonth.from({ year: Number(match[1]), month })
}

export function periodId(period: Temporal.PlainYearMonth): string {
  return period.toString().replace('-', '')
}

/**
 * Returns the amount charged for a month including what was carried over; the rest is carried over to the next month. Kopecks.
 */
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

/**
 * Returns the calendar dates from today: when the tax is announced and when it is due, for the given number of income months.
 * A month known to be without a charge («2026-10») has no due date.
 */
export function taxDays(today: Temporal.PlainDate, months: number, notCharged: string | null): TaxDay[] {
  const first = today.toPlainYearMonth().subtract({ months: 1 })
  const days = Array.from({ length: months + 1 }, (_, place) => first.add({ months: place })).flatMap((period): TaxDay[] => [
    { kind: 'notice', on: noticeDay(period), period },
    { kind: 'due', on: dueDay(period), period },
  ])
  const isAhead = ({ kind, on, period }: TaxDay) =>
    Temporal.PlainDate.compare(on, today) >= 0 && !(kind === 'due' && period.toString() === notCharged)
  return days.filter(isAhead).slice(0, months * 2)
}

/**
 * Evenings of the month on which the round of questions about charges and debts begins: after the announcement, before the due
 * date and after it.
 */
const roundDays = [12, 19, 25, 29]

/**
 * Bulk questions run from 22:00 to 05:30 in Moscow: the tax service tells partners balances and sums of income from 22:00 to
 * 06:00, and the last half an hour is left to the questions already on their way.
 */
const nightBegins = Temporal.PlainTime.from({ hour: 22 })
const nightEnds = Temporal.PlainTime.from({ hour: 5, minute: 30 })
const nightSeconds = 7.5 * 3600

/**
 * Returns the moment itself when it lies within a night, otherwise one in the next night: moments apart by day stay apart by
 * night.
 */
export function momentOfNight(moment: Temporal.Instant): Temporal.Instant {
  const local = moment.toZonedDateTimeISO('Europe/Moscow')
  const time = local.toPlainTime()
  const isNight = Temporal.PlainTime.compare(time, nightBegins) >= 0 || Temporal.PlainTime.compare(time, nightEnds) < 0
  if (isNight) return moment
  const sinceMorning = nightEnds.until(time).total('seconds')
  return local
    .withPlainTime(nightBegins)
    .add({ seconds: Math.floor(sinceMorning % nightSeconds) })
    .toInstant()
}

export function isNight(moment: Temporal.Instant): boolean {
  return momentOfNight(moment).equals(moment)
}

/** Returns the first moment of the coming night, or `now` within a night, and how many seconds of that night are left. */
export function nextNight(now: Temporal.Instant): { readonly begins: Temporal.Instant; readonly seconds: number } {
  const local = now.toZonedDateTimeISO('Europe/Moscow')
  const begins = isNight(now) ? local : local.withPlainTime(nightBegins)
  const morning = begins.withPlainTime(nightEnds)
  const ends = Temporal.ZonedDateTime.compare(morning, begins) > 0 ? morning : morning.add({ days: 1 })
  return { begins: begins.toInstant(), seconds: begins.until(ends).total('seconds') }
}

/** Returns the beginning of the latest round that is not after `now`. */
export function lastFetch(now: Temporal.Instant): Temporal.Instant {
  return fetchesAround(now).findLast((moment) => Temporal.Instant.compare(moment, now) <= 0) ?? now
}

export function nextFetch(now: Temporal.Instant): Temporal.Instant {
  return fetchesAround(now).find((moment) => Temporal.Instant.compare(moment, now) > 0) ?? now.add({ hours: 24 })
}

/** In February the 29th falls on 1 March. */
function fetchesAround(now: Temporal.Instant): Temporal.Instant[] {
  const month = now.toZonedDateTimeISO('Europe/Moscow').toPlainDate().toPlainYearMonth()
  return [-1, 0, 1].flatMap((shift) => {
    const first = month.add({ months: shift }).toPlainDate({ day: 1 })
    return roundDays.map((day) =>
      first
        .add({ days: day - 1 })
        .toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: nightBegins })
        .toInstant(),
    )
  })
}
