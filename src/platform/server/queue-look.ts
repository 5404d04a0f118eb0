import type { Claimed, QueuePlace } from './lease.ts'

/** While a backlog is worked off, a job behind the place (put back, committed late, left by a dead worker) waits at most this long. */
const wholeEveryMilliseconds = 500

/** Looks from the beginning take at most this share of the time. */
const wholeShare = 1 / 20

/** However long one took: what was slow for a moment (a machine or a server that stood still) is not paid for by the jobs behind. */
const longestPutOff = 5000

/** `wait`: how soon, at the latest, there is something to look for again; undefined when everything was looked at. */
export type Look = { readonly claimed: readonly Claimed[]; readonly wait: number | undefined }

type Claim = (size: number, after: QueuePlace | undefined) => Promise<readonly Claimed[]>

/**
 * Where the next look of a worker starts. Jobs that are done stay in the index for as long as anybody's snapshot could see them,
 * and a look from the beginning walks over all of them: so a look goes on from the last job taken. One from the beginning comes
 * twice a second, and whenever nothing is left behind the last, but the more seldom the longer it takes.
 */
export function openQueueLook(now: () => number = () => performance.now()) {
  let place: QueuePlace | undefined
  let affordableAt = -Infinity
  let dueAt = -Infinity

  async function lookWhole(size: number, claim: Claim): Promise<readonly Claimed[]> {
    const began = now()
    const claimed = await claim(size, undefined)
    const took = now() - began
    affordableAt = began + took + Math.min(longestPutOff, took / wholeShare)
    dueAt = Math.max(affordableAt, began + wholeEveryMilliseconds)
    place = lastOf(claimed, undefined)
    return claimed
  }

  return async function look(size: number, claim: Claim): Promise<Look> {
    if (!place || now() >= dueAt) return { claimed: await lookWhole(size, claim), wait: undefined }
    const further = await claim(size, place)
    place = lastOf(further, place)
    if (further.length === size) return { claimed: further, wait: undefined }
    if (now() < affordableAt) return { claimed: further, wait: affordableAt - now() }
    return { claimed: [...further, ...(await lookWhole(size - further.length, claim))], wait: undefined }
  }
}

function lastOf(claimed: readonly Claimed[], start: QueuePlace | undefined): QueuePlace | undefined {
  return claimed.reduce<QueuePlace | undefined>((last, row) => (last && !isLater(row, last) ? last : row), start)
}

function isLater(one: QueuePlace, other: QueuePlace): boolean {
  const order = Temporal.Instant.compare(one.runAt, other.runAt)
  return order === 0 ? one.id > other.id : order > 0
}
