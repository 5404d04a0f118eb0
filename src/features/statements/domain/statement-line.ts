import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

/** A line of a bank's statement about our orders: it tells by itself which order it is about, or people say so. */
export const statementLineLifecycle = lifecycle(
  {
    open: { propose: { to: 'proposed', by: 'client' }, dismiss: { to: 'dismissed', by: 'client' } },
    // Money is called paid by two people, when no rule says so.
    proposed: { confirm: { to: 'matched', by: 'client' }, decline: { to: 'open', by: 'client' } },
    matched: final,
    dismissed: { reopen: { to: 'open', by: 'client' } },
  },
  { open: 'Ждёт решения', proposed: 'Ждёт второго', matched: 'Сопоставлена', dismissed: 'Не наша' },
  ['open', 'matched'],
)
export const statementLineStates = statementLineLifecycle.states
export type StatementLineState = StateOf<typeof statementLineLifecycle>

/** Lines somebody has to decide about. */
export const undecidedLineStates = ['open', 'proposed'] as const satisfies readonly StatementLineState[]
