/**
 * States of what later features own and the SQL of this one asks about. Each is the same as the named set of its owner:
 * `src/apps/state-sets.test.ts`.
 */

/** A receipt that the tax service holds, as far as we know: it is income. */
export const standingReceiptStates = ['registered', 'mismatch', 'external', 'cancelQueued'] as const

/** A receipt on its way to the tax service: it will be income. */
export const comingReceiptStates = ['queued', 'sending', 'retry'] as const
