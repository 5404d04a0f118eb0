/** Days in which a new edition of a needed text must be answered; until then everything works. */
export const daysToAnswer = 14

export type Acceptance = { readonly version: string; readonly live: boolean }

/** `never`: not accepted yet; `changed`: an older edition is; `withdrawn`: taken back. */
export type DueReason = 'never' | 'changed' | 'withdrawn'

export type Due = {
  readonly reason: DueReason
  readonly acceptedVersion: string | undefined
  /** Only needed texts have a term. */
  readonly until: Temporal.Instant | undefined
  /** The term is over, or there is no live consent left: work waits for the answer. */
  readonly overdue: boolean
}

/**
 * How matters stand between a human and one text; undefined when he owes no answer.
 * What is not needed is asked about only when an older edition of it is accepted.
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
