/** The moment the daily look at watched people begins: five in the morning of Moscow. */
const hour = 5

/** The last such moment before `now`. */
export function lastWatch(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO('Europe/Moscow')
  const today = local.startOfDay().add({ hours: hour })
  return (Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : today.subtract({ days: 1 })).toInstant()
}

export function nextWatch(now: Temporal.Instant): Temporal.Instant {
  return lastWatch(now).add({ hours: 24 })
}
