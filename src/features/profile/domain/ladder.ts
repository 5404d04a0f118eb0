/** Steps from a visitor to a person who can be paid, in order. */
export type LadderFacts = {
  readonly signedUp: boolean
  readonly missing: readonly string[]
  readonly npdActive: boolean
  readonly bound: boolean
}

export const ladderSteps = ['signup', 'fill', 'npd', 'bind', 'ready'] as const
export type LadderStep = (typeof ladderSteps)[number]

/** Returns the first step not done yet. A bound person is certainly a payer, so their status needs no other proof. */
export function nextLadderStep(facts: LadderFacts): LadderStep {
  if (!facts.signedUp) return 'signup'
  if (facts.missing.length > 0) return 'fill'
  if (!facts.npdActive && !facts.bound) return 'npd'
  return facts.bound ? 'ready' : 'bind'
}
