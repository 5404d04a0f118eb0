/** Days in which a new edition of a required text must be answered; until then everything works. */
export const daysToAnswer = 14

export type Acceptance = { readonly version: string; readonly live: boolean }

/** `never`: not accepted yet; `changed`: an older edition is accepted; `withdrawn`: withdrawn. */
export type DueReason = 'never' | 'changed' | 'withdrawn'

export type Due = {
  readonly reason: DueReason
  readonly acceptedVersion: string | undefined
  /** Only required texts have a deadline. */
  readonly until: Temporal.Instant | undefined
  /** The deadline has passed, or no live consent is left: work is blocked until the answer. */
  readonly overdue: boolean
}

/**
 * Returns what a person must answer about one text; undefined when no answer is due. A text that is not required is asked about
 * only when an older edition of it is accepted.
 */
export function dueOf(
  text: { readonly version: string; readonly shownSince: Temporal.Instant | undefined; readonly needed: boolean },
  acceptances: readonly Acceptance[],
  now: Temporal.Instant,
): Due | undefined {
  const live = acceptances.filter((row) => row.live)
  if (live.some((row) => row.version === text.version)) return undefined
  const acceptedVersion = live.at(-1)?.version
  if (acceptedVersion !== undefined) {
    const until = text.needed ? (text.shownSince ?? now).add({ hours: 24 * daysToAnswer }) : undefined
    const overdue = until !== undefined && Temporal.Instant.compare(now, until) >= 0
    return { reason: 'changed', acceptedVersion, until, overdue }
  }
  if (!text.needed) return undefined
  const withdrawn = acceptances.length > 0
  return { reason: withdrawn ? 'withdrawn' : 'never', acceptedVersion, until: undefined, overdue: withdrawn }
}
