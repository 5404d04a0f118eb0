/**
 * States of what later features own and the SQL of this one asks about. Each is the same as the named set of its owner:
 * `src/apps/state-sets.test.ts`.
 */

/** Stored states of a payout whose money is on its way. */
export const openPayoutStates = ['created', 'listed', 'sent'] as const
/** Of an order that people gave up: where it was a draft, its bank is asked about it for days after the term. */
export const givenUpPayoutStates = ['rejected'] as const
