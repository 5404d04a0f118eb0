/** The time when the daily check of watched people starts: 5:00 Moscow time. */
const hour = 5

/** Returns the last such time before `now`. */
export function lastWatch(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO('Europe/Moscow')
  const today = local.startOfDay().add({ hours: hour })
  return (Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : today.subtract({ days: 1 })).toInstant()
}

export function nextWatch(now: Temporal.Instant): Temporal.Instant {
  return lastWatch(now).add({ hours: 24 })
}
