/** The only source of the current time. Passed as an argument, never read from a global. */
export type Clock = { now(): Temporal.Instant }

/** Registers, receipts and monthly limits follow the Moscow calendar. */
export function moscowDate(moment: Temporal.Instant): Temporal.PlainDate {
  if (asked?.moment !== moment) asked = { moment, day: moment.toZonedDateTimeISO('Europe/Moscow').toPlainDate() }
  return asked.day
}

/** A list asks about the same «now» for each of its rows. */
let asked: { readonly moment: Temporal.Instant; readonly day: Temporal.PlainDate } | undefined

/** The moment at which clocks in Moscow show this time of this day. */
export function moscowMoment(day: Temporal.PlainDate, time: Temporal.PlainTime | string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: time }).toInstant()
}

/** The next moment, later than now, at which clocks in Moscow show this full hour. */
export function nextMoscowHour(now: Temporal.Instant, hour: number): Temporal.Instant {
  return lastMoscowHour(now, hour).add({ hours: 24 })
}

/** The last moment, now or before, at which clocks in Moscow showed this full hour. Moscow has no summer time. */
export function lastMoscowHour(now: Temporal.Instant, hour: number): Temporal.Instant {
  const today = moscowMoment(moscowDate(now), Temporal.PlainTime.from({ hour }))
  return Temporal.Instant.compare(today, now) <= 0 ? today : today.subtract({ hours: 24 })
}

/** Parses `2026-11-21`, `21.11.2026` or `1.2.2026`; returns undefined for anything else, including dates that do not exist. */
export function parseDay(text: string): Temporal.PlainDate | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim())
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : russian ? [russian[3], russian[2], russian[1]] : []
  if (year === undefined || month === undefined || day === undefined) return undefined
  try {
    return Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

/** «21.11.2026» */
export function formatDay(day: Temporal.PlainDate): string {
  return `${pad(day.day)}.${pad(day.month)}.${day.year}`
}

const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const

/** «21 ноября 2026» */
export function formatDayInWords(day: Temporal.PlainDate): string {
  return `${day.day} ${months[day.month - 1] ?? ''} ${day.year}`
}

/** «21.11.2026 14:05» Moscow time, the legal time for receipts and signatures. */
export function formatMoment(moment: Temporal.Instant): string {
  return `${formatDay(moscowDate(moment))} ${formatTime(moment)}`
}

/** «14:05» Moscow time. */
export function formatTime(moment: Temporal.Instant): string {
  const { hour, minute } = moment.toZonedDateTimeISO('Europe/Moscow')
  return `${pad(hour)}:${pad(minute)}`
}

/** Returns whole years between a birth date and a given date. */
export function fullYears(birthday: Temporal.PlainDate, on: Temporal.PlainDate): number {
  return birthday.until(on, { largestUnit: 'years' }).years
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}
