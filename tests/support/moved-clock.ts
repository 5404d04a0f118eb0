import type { Clock } from '#/kernel/time.ts'

/** Where a clock of several processes stands: a moment of the story, the time of the machine then, and how far it was moved since. */
export type ClockPlace = { readonly base: string; readonly origin: number; readonly moved: number }

/** A clock that goes with the machine and is moved on by the test, the same in every process that is told of it. */
export function movedClock({ base, origin, moved: first }: ClockPlace): Clock & { move(seconds: number): void } {
  const start = Temporal.Instant.from(base)
  let moved = first
  return {
    now: () => start.add({ milliseconds: Temporal.Now.instant().epochMilliseconds - origin, seconds: moved }),
    move(seconds) {
      moved = seconds
    },
  }
}
