/**
 * States of what later features own and the SQL of this one asks about. Each is the same as the named set of its owner:
 * `src/apps/state-sets.test.ts`.
 */

/** A work to which nothing more happens. */
export const endedWorkStates = ['closed', 'cancelled'] as const

/** A payout whose money is with the person. */
export const landedPayoutStates = ['paid'] as const

/** A frame contract in force, wherever it was signed. */
export const frameInForceStates = ['signed', 'signedOutside'] as const
