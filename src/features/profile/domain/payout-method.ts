import type { PayoutKind } from './requisites.ts'

/** What the rule needs to know about a payout method that is not removed. */
export type PayoutPlace = {
  readonly isMain: boolean
  readonly usableFrom: Temporal.Instant
  /** When it last became the main one. */
  readonly chosenAt: Temporal.Instant | undefined
  readonly createdAt: Temporal.Instant
}

/** Maximum number of payout methods per person at a time. */
export const mostPayoutMethods = 5

/**
 * A new payout method takes effect after a day, unless it is the very first one: the delay would then protect nobody from a
 * thief.
 */
export function usableFrom(now: Temporal.Instant, isFirst: boolean): Temporal.Instant {
  return isFirst ? now : now.add({ hours: 24 })
}

export function isUsable({ usableFrom: from }: Pick<PayoutPlace, 'usableFrom'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(from, now) <= 0
}

/**
 * Returns the method payments go to now: the main one once it takes effect; until then the previous main one, or else the
 * newest that works. When none works yet, the one payments will wait for.
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

/**
 * Of these, those that the customer's way of paying pays to; all of them where nobody has said what it takes. Where none fits, all
 * again: the person has told where to pay him, and it is for whoever asks to say why not there.
 */
export function placesTaken<Place extends { readonly kind: PayoutKind }>(
  places: readonly Place[],
  takes: readonly string[] | undefined,
): readonly Place[] {
  const taken = takes ? places.filter(({ kind }) => takes.includes(kind)) : places
  return taken.length > 0 ? taken : places
}

/**
 * The same for money that came back, or was refused, at some of these: the main method is waited for where it is another one. The
 * previous one works until then, and would give the money back again.
 */
export function placeToPayAgain<Place extends PayoutPlace>(
  places: readonly Place[],
  now: Temporal.Instant,
  hasFailed: (place: Place) => boolean,
): Place | undefined {
  const place = placeToPay(places, now)
  if (!place || !hasFailed(place)) return place
  return places.find((other) => other.isMain && !hasFailed(other)) ?? place
}

/** Sorts later timestamps first and missing ones last. */
function later(left: Temporal.Instant | undefined, right: Temporal.Instant | undefined): number {
  if (!left || !right) return Number(right !== undefined) - Number(left !== undefined)
  return Temporal.Instant.compare(right, left)
}
