/**
 * States of what later features own and the SQL of this one asks about. Each is the same as the named set of its owner:
 * `src/apps/state-sets.test.ts`.
 */

/** A row of a register that is not paid. */
export const idleRowStates = ['excluded', 'cancelled'] as const

/** A register whose rows are paid as they stand: approved, and not paid out yet. */
export const payingRegisterStates = ['approved', 'scheduled', 'starting', 'executing'] as const
