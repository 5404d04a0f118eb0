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

/** So many codes for different things, none of them used, may be asked for in a row: a list is chosen and then changed. */
const freeThings = 2

const firstPause = 60
const longestPause = 32 * 60
const hour = 60 * 60
const day = 24 * hour

/** Seconds until another code may be requested after this many unused codes in a row: 60, 120, 240 … 1920. */
export function pauseAfter(unusedInRow: number): number {
  return unusedInRow < 1 ? 0 : Math.min(firstPause * 2 ** (unusedInRow - 1), longestPause)
}

/** The same after unused codes for different things in a row: the first pause comes after the third. */
export function pauseAcross(unusedInRow: number): number {
  return pauseAfter(unusedInRow - freeThings)
}

/** Seconds before a code for whatever thing, by all codes of an hour: without it each set of documents would have pauses of its own. */
export function secondsBeforeNextThing(sent: readonly SentCode[], now: Temporal.Instant): number {
  const [newest] = newestFirst(sent)
  return newest ? Math.max(0, pauseAcross(unusedInRow(sent)) - secondsBetween(newest.sentAt, now)) : 0
}

/** Codes sent since the last one that was used. */
export function unusedInRow(sent: readonly SentCode[]): number {
  const used = newestFirst(sent).findIndex((code) => code.used)
  return used === -1 ? sent.length : used
}

/**
 * Returns the seconds to wait before another code may be sent; 0 when it may be sent now. Used codes are not counted: the
 * limits stop SMS pumping, not a person who signs in often.
 */
export function secondsBeforeNextCode(sent: readonly SentCode[], pace: Pace, now: Temporal.Instant): number {
  const unused = newestFirst(sent)
    .filter(({ used }) => !used)
    .map(({ sentAt }) => secondsBetween(sentAt, now))
  const pause = pauseAfter(unusedInRow(sent)) - (unused[0] ?? longestPause)
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

function newestFirst(sent: readonly SentCode[]): SentCode[] {
  return sent.toSorted((left, right) => Temporal.Instant.compare(right.sentAt, left.sentAt))
}

/** `ages`, newest first: the `count`-th newest send must leave the window before the next one. */
function untilFree(ages: readonly number[], count: number, window: number): number {
  const age = ages[count - 1]
  return age === undefined ? 0 : window - age
}

function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 1000)
}
