/** Delays before the next payment check, in seconds. */

/** A payment the bank accepted: often at first, then less often. */
export function secondsBeforeLook(attempt: number): number {
  if (attempt <= 10) return 2
  return attempt <= 40 ? 10 : 60
}

/** A draft waits for people: every two minutes while they are likely to sign it, then every quarter of an hour. */
export function secondsBeforeSignLook(sinceSent: Temporal.Duration): number {
  return sinceSent.total('minutes') < 60 ? 120 : 900
}

/** A draft whose term is over is booked within days, if it was signed at all. */
export const minutesBeforeLateLook = 360

/** The bank did not answer, or certainly did nothing. */
export function secondsBeforeRetry(attempt: number): number {
  return Math.min(300, 5 * 2 ** Math.min(attempt - 1, 6))
}

/**
 * Too many calls: those of ours end within seconds, however often this one has waited; a bank that says so is left alone for longer
 * each time.
 */
export function secondsAfterBusy({ by }: { readonly by: 'us' | 'channel' }, attempt: number): number {
  return by === 'us' ? 3 : secondsBeforeRetry(attempt)
}

/** A held row is checked every hour for three days, then given up. */
export const heldLookMinutes = 60
export const heldLivesHours = 72

/** Paid money can be returned within ten days. */
export const returnsComeHours = 240

export function minutesBeforeReturnLook(sincePaid: Temporal.Duration): number {
  return sincePaid.total('hours') < 24 ? 60 : 360
}
