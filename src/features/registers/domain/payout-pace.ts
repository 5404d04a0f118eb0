/** When to look at a payment again, in seconds. */

/** A payment the bank took: often at first, then patiently. */
export function secondsBeforeLook(attempt: number): number {
  if (attempt <= 10) return 2
  return attempt <= 40 ? 10 : 60
}

/** A bank that did not answer, or surely did nothing. */
export function secondsBeforeRetry(attempt: number): number {
  return Math.min(300, 5 * 2 ** Math.min(attempt - 1, 6))
}

/** A held row is looked at every hour for three days, then given up. */
export const heldLookMinutes = 60
export const heldLivesHours = 72

/** Returns of paid money come within ten days. */
export const returnsComeHours = 240

export function minutesBeforeReturnLook(sincePaid: Temporal.Duration): number {
  return sincePaid.total('hours') < 24 ? 60 : 360
}
