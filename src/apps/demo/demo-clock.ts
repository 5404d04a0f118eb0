import type { Clock } from '#/kernel/time.ts'

export type DemoClock = Clock & { advance(duration: Temporal.DurationLike): void; moveTo(moment: Temporal.Instant): void }

/** A clock set in the past: a story of four months is played on it in seconds. Never goes back. */
export function demoClock(start: Temporal.Instant): DemoClock {
  let now = start
  return {
    now: () => now,
    advance(duration) {
      now = now.add(duration)
    },
    moveTo(moment) {
      if (Temporal.Instant.compare(moment, now) > 0) now = moment
    },
  }
}
