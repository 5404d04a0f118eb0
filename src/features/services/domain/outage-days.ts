import { moscowDate } from '#/kernel/time.ts'

export type Outage = { readonly beganAt: Temporal.Instant; readonly endedAt: Temporal.Instant | undefined }

/** A Moscow calendar day and how long the service was silent during it; undefined if monitoring had not begun. */
export type OutageDay = { readonly day: Temporal.PlainDate; readonly silent: Temporal.Duration | undefined }

export const historyDays = 90

/** Returns the last 90 Moscow calendar days including today, oldest first. */
export function daysOf(outages: readonly Outage[], watchedFrom: Temporal.Instant, now: Temporal.Instant): OutageDay[] {
  const today = moscowDate(now)
  const firstDay = moscowDate(watchedFrom)
  return Array.from({ length: historyDays }, (_, place) => {
    const day = today.subtract({ days: historyDays - 1 - place })
    if (Temporal.PlainDate.compare(day, firstDay) < 0) return { day, silent: undefined }
    return { day, silent: silenceWithin(outages, startOf(day), startOf(day.add({ days: 1 })), now) }
  })
}

/** Returns the total duration of outages in the last 90 days. */
export function silenceOf(outages: readonly Outage[], now: Temporal.Instant): Temporal.Duration {
  return silenceWithin(outages, startOfHistory(now), now, now)
}

/** Returns the moment when the 90-day history begins. */
export function startOfHistory(now: Temporal.Instant): Temporal.Instant {
  return startOf(moscowDate(now).subtract({ days: historyDays - 1 }))
}

function silenceWithin(outages: readonly Outage[], from: Temporal.Instant, to: Temporal.Instant, now: Temporal.Instant) {
  const milliseconds = outages.reduce((sum, { beganAt, endedAt = now }) => {
    const begin = Math.max(beganAt.epochMilliseconds, from.epochMilliseconds)
    const end = Math.min(endedAt.epochMilliseconds, to.epochMilliseconds)
    return sum + Math.max(0, end - begin)
  }, 0)
  return Temporal.Duration.from({ milliseconds })
}

function startOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime('Europe/Moscow').toInstant()
}
