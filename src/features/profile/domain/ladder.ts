/** The steps from a visitor to a person who may be paid, in order. */
export type LadderFacts = {
  readonly signedUp: boolean
  readonly missing: readonly string[]
  readonly npdActive: boolean
  readonly bound: boolean
}

export const ladderSteps = ['signup', 'fill', 'npd', 'bind', 'ready'] as const
export type LadderStep = (typeof ladderSteps)[number]

/** The first step that is not done yet. A bound person is a payer for certain, so his status needs no other proof. */
export function nextLadderStep(facts: LadderFacts): LadderStep {
  if (!facts.signedUp) return 'signup'
  if (facts.missing.length > 0) return 'fill'
  if (!facts.npdActive && !facts.bound) return 'npd'
  return facts.bound ? 'ready' : 'bind'
}
