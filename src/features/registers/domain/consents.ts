/** An approval is valid this long; then it must be requested again. */
export const approvalLivesDays = 7

type Used = {
  readonly scheduled_at: Temporal.Instant | null
  readonly consents_used_at: Temporal.Instant | null
  readonly started_at: Temporal.Instant | null
  readonly not_started_at: Temporal.Instant | null
}

/**
 * The moment at which consents have to be of age: now, or when the payment was scheduled, which used them. That lasts as long after
 * the scheduled start, made or missed, as an approval lives: what was refused is paid again by the same consents.
 */
export function consentsJudgedAt(register: Used, now: Temporal.Instant): Temporal.Instant {
  if (register.scheduled_at) return register.scheduled_at
  const started = register.started_at ?? register.not_started_at
  if (register.consents_used_at === null || started === null) return now
  const isRecent = Temporal.Instant.compare(now, started.add({ hours: 24 * approvalLivesDays })) <= 0
  return isRecent ? register.consents_used_at : now
}
