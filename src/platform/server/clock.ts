import type { Clock } from '#/kernel/time.ts'

/** To the microsecond, as the database keeps it: a moment written and read again is the same moment. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
}

/** A clock for tests: stands still until told to go on. */
export function standingClock(start: string): Clock & { advance(duration: Temporal.DurationLike): void } {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    advance(duration) {
      now = now.add(duration)
    },
  }
}
