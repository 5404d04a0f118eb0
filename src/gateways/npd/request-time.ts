import type { Clock } from '#/kernel/time.ts'

export type RequestTime = {
  readonly now: () => Temporal.Instant
  /** The service found our clock ahead, by this much if it said. */
  readonly stepBack: (by: Temporal.Duration | undefined) => void
}

/** Clocks differ by seconds, and the service refuses a request from its future. */
const usualMargin = Temporal.Duration.from({ seconds: 5 })
/** A clock that was ahead is usually mended within this time. */
const remembered = Temporal.Duration.from({ hours: 1 })

/** The time of requests: behind our clock by a margin that grows when the service says that our clock is ahead. */
export function keepRequestTime(clock: Clock): RequestTime {
  let lead = Temporal.Duration.from({ seconds: 0 })
  let until: Temporal.Instant | undefined
  const isRemembered = () => until !== undefined && Temporal.Instant.compare(clock.now(), until) < 0
  return {
    now() {
      const back = isRemembered() ? usualMargin.add(lead) : usualMargin
      return clock.now().subtract(back)
    },
    stepBack(by) {
      // The refused time was already behind our clock by the present lead.
      lead = (isRemembered() ? lead : Temporal.Duration.from({ seconds: 0 })).add(by ?? { minutes: 1 })
      until = clock.now().add(remembered)
    },
  }
}
