/** A code sent earlier. `used`: it was entered correctly, which proves that the phone belongs to its owner. */
export type SentCode = { readonly sentAt: Temporal.Instant; readonly used: boolean }

export type Pace = { readonly perHour: number; readonly perDay: number }

/** Login codes are sent to strangers too: few, and at growing intervals until one of them is used. */
export const entryPace: Pace = { perHour: 5, perDay: 10 }

/**
 * Codes of a signed-in person, whatever they confirm. Only unused ones count against the hour: sixty documents signed one by one
 * are a day of payments, and sixty codes that nobody typed are not.
 */
export const signingPace: Pace = { perHour: 60, perDay: 300 }

const firstPause = 60
const longestPause = 32 * 60
const hour = 60 * 60
const day = 24 * hour

/** Seconds until another code may be requested after this many unused codes in a row: 60, 120, 240 … 1920. */
export function pauseAfter(unusedInRow: number): number {
  return unusedInRow < 1 ? 0 : Math.min(firstPause * 2 ** (unusedInRow - 1), longestPause)
}

/**
 * Returns the seconds to wait before another code may be sent; 0 when it may be sent now. Used codes are not counted: the
 * limits stop SMS pumping, not a person who signs in often.
 */
export function secondsBeforeNextCode(sent: readonly SentCode[], pace: Pace, now: Temporal.Instant): number {
  const newestFirst = sent.toSorted((left, right) => Temporal.Instant.compare(right.sentAt, left.sentAt))
  const unused = newestFirst.filter(({ used }) => !used).map(({ sentAt }) => secondsBetween(sentAt, now))
  const inRow = newestFirst.findIndex(({ used }) => used)
  const pause = pauseAfter(inRow === -1 ? newestFirst.length : inRow) - (unused[0] ?? longestPause)
  return Math.max(0, pause, untilFree(unused, pace.perHour, hour), untilFree(unused, pace.perDay, day))
}

/** Seconds until one more code fits into the hour of a person, by the codes of all kinds that were not used. */
export function secondsOverHour(sent: readonly SentCode[], pace: Pace, now: Temporal.Instant): number {
  const ages = sent.filter(({ used }) => !used).map(({ sentAt }) => secondsBetween(sentAt, now))
  return Math.max(
    0,
    untilFree(
      ages.toSorted((left, right) => left - right),
      pace.perHour,
      hour,
    ),
  )
}

/** `ages`, newest first: the `count`-th newest send must leave the window before the next one. */
function untilFree(ages: readonly number[], count: number, window: number): number {
  const age = ages[count - 1]
  return age === undefined ? 0 : window - age
}

function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 1000)
}
