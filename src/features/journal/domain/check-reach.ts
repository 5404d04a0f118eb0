/** How much of a chain a check reads: all entries, or those since the head that was signed last. */
export type CheckReach = 'whole' | 'sinceSigned'

/** Chains of so many entries are read whole every night. */
const shortChain = 1000

/** A longer chain is read whole once in so many nights. */
const nightsBetween = 7

/**
 * How much of a chain is read in the night of a day. A long chain grows for years: every night reads what was added, which the signed
 * head holds together, and each chain has its own night of the week for all of it.
 */
export function reachOf(ownerId: string, entries: number, day: Temporal.PlainDate): CheckReach {
  if (entries <= shortChain) return 'whole'
  const night = day.since(firstDay, { largestUnit: 'days' }).days
  return night % nightsBetween === numberOf(ownerId) % nightsBetween ? 'whole' : 'sinceSigned'
}

const firstDay = Temporal.PlainDate.from('2026-01-01')

/** The same number for the same owner, spread evenly. */
function numberOf(ownerId: string): number {
  let sum = 0
  for (const letter of ownerId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}
