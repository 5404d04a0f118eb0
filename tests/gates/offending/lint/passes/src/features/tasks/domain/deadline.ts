export function passed(deadline: Temporal.Instant, clock: { now(): Temporal.Instant }): boolean {
  return Temporal.Instant.compare(deadline, clock.now()) < 0
}
