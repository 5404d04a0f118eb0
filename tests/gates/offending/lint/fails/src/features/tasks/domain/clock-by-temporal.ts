export function now(): Temporal.Instant {
  return Temporal.Now.instant()
}
