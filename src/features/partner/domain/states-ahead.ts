/**
 * States of what later features own and the SQL of this one asks about. Each is the same as the named set of its owner:
 * `src/apps/state-sets.test.ts`.
 */

/** A payout whose money is on its way. */
export const openPayoutStates = ['created', 'listed', 'sent'] as const
/** A receipt that is being made or annulled. */
export const goingReceiptStates = ['queued', 'sending', 'retry', 'cancelQueued'] as const
/** A work for which no money is expected any more. */
export const settledWorkStates = ['cancelled', 'paid', 'closed'] as const
