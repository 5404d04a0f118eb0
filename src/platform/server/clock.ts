import type { Clock } from '#/kernel/time.ts'

/** Microsecond precision, as in the database: a timestamp is unchanged after writing and reading. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
}

/** The time zone of this machine: for the terminal only, the product counts by Moscow. */
export function systemZone(): string {
  return Temporal.Now.timeZoneId()
}

/** A clock for tests: it advances only when told to. */
export function standingClock(start: string): Clock & { advance(duration: Temporal.DurationLike): void } {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    advance(duration) {
      now = now.add(duration)
    },
  }
}
