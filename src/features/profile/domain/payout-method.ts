/** What the rule needs to know of a place to pay to that is not removed. */
export type PayoutPlace = {
  readonly isMain: boolean
  readonly usableFrom: Temporal.Instant
  /** When it was last made the main one. */
  readonly chosenAt: Temporal.Instant | undefined
  readonly createdAt: Temporal.Instant
}

/** So many places to be paid at a person may have at once. */
export const mostPayoutMethods = 5

/** A new place to pay to works after a day, unless it is the first one ever: a thief gains time for nobody. */
export function usableFrom(now: Temporal.Instant, isFirst: boolean): Temporal.Instant {
  return isFirst ? now : now.add({ hours: 24 })
}

export function isUsable({ usableFrom: from }: Pick<PayoutPlace, 'usableFrom'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(from, now) <= 0
}

/**
 * Where money goes now. The main place, once it works; while it waits its day, the place that was the main one before
 * it, or else the newest that works. When none works yet, the one that money will wait for.
 */
export function placeToPay<Place extends PayoutPlace>(places: readonly Place[], now: Temporal.Instant): Place | undefined {
  return places.toSorted(
    (left, right) =>
      Number(isUsable(right, now)) - Number(isUsable(left, now)) ||
      Number(right.isMain) - Number(left.isMain) ||
      later(left.chosenAt, right.chosenAt) ||
      later(left.createdAt, right.createdAt),
  )[0]
}

/** The later moment stands first, what never happened last. */
function later(left: Temporal.Instant | undefined, right: Temporal.Instant | undefined): number {
  if (!left || !right) return Number(right !== undefined) - Number(left !== undefined)
  return Temporal.Instant.compare(right, left)
}
