/**
 * States of what later features own and the SQL of this one asks about. Each is the same as the named set of its owner:
 * `src/apps/state-sets.test.ts`.
 */

/** The platform is bound, or the binding is under way. */
export const goingBindingStates = ['sending', 'waiting', 'bound', 'boundPartly', 'changing'] as const
