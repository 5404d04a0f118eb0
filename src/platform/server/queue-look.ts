import type { Claimed, QueuePlace } from './lease.ts'

/** While a backlog is worked off, a job behind the place (put back, left by a dead worker) waits at most this long. */
const wholeEveryMilliseconds = 500

/** Looks from the beginning take at most this share of the time. */
const wholeShare = 1 / 20

/**
 * Where the next look of a worker starts. Jobs that are done stay in the index for as long as anybody's snapshot could see them,
 * and a look from the beginning walks over all of them: so a look goes on from the last job taken, and one from the beginning
 * comes now and then, the more seldom the longer it takes.
 */
export function openQueueLook(now: () => number = () => performance.now()) {
  let place: QueuePlace | undefined
  let wholeAt = -Infinity
  let backlogWholeAt = -Infinity
  let hasBacklog = false
  return async function look(size: number, claim: (after: QueuePlace | undefined) => Promise<Claimed[]>): Promise<Claimed[]> {
    const began = now()
    const after = began < (hasBacklog ? backlogWholeAt : wholeAt) ? place : undefined
    const claimed = await claim(after)
    if (after === undefined) {
      const took = now() - began
      wholeAt = now() + took / wholeShare
      backlogWholeAt = Math.max(wholeAt, began + wholeEveryMilliseconds)
    }
    hasBacklog = claimed.length === size
    place = claimed.reduce<QueuePlace | undefined>((last, row) => (last && !isLater(row, last) ? last : row), after)
    return claimed
  }
}

function isLater(one: QueuePlace, other: QueuePlace): boolean {
  const order = Temporal.Instant.compare(one.runAt, other.runAt)
  return order === 0 ? one.id > other.id : order > 0
}
