import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import { disputeLifecycle } from '../domain/dispute.ts'
import type { SideScope } from './assignment-queries.ts'
import { closeDispute } from './dispute-queries.ts'
import { endDispute } from './end-dispute.ts'
import { lockDispute } from './lock-dispute.ts'
import { recordDisputeStep } from './record-dispute-step.ts'

type Shown = { readonly terms_no: number; readonly amount: Kopecks }

/** Agrees with the terms on the screen; the dispute is settled. Terms that were replaced meanwhile are not agreed to. */
export function agreeTerms(deps: MakeDocumentDeps & { db: Database }, asking: SideScope, id: Id<'assignment'>, shown: Shown) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockDispute(tx, asking, id)
    if (!locked.ok) return locked
    const { work, dispute } = locked.value
    const { terms_by: by, terms_amount: amount } = dispute
    if (amount === null || by === asking.side) return refuse({ kind: 'wrongState', state: 'ждём предложение другой стороны' })
    if (dispute.terms_no !== shown.terms_no || amount !== shown.amount) return refuse({ kind: 'termsChanged' })
    const next = disputeLifecycle.move(dispute.state, 'settle', 'both')
    if (!next.ok) return next
    const ended = await endDispute(tx, deps, work, dispute, amount)
    if (!ended.ok) return ended
    await closeDispute(tx, deps.clock, dispute.id, { state: next.value, outcome: amount })
    const said = { kind: 'settled', action: 'disputeSettled', words: '', amount } as const
    await recordDisputeStep(tx, deps, asking, locked.value, said)
    return ended
  })
}
