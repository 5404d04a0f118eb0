import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import { disputeLifecycle } from '../domain/dispute.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { addDisputeEvent, closeDispute, openDisputeOf } from './dispute-queries.ts'
import { endDispute } from './end-dispute.ts'

/** The operator decides a dispute that was given to him: how much is to be paid, and why. The reasons are shown to both sides. */
export function decideDispute(
  deps: MakeDocumentDeps & { db: Database },
  id: Id<'dispute'>,
  { amount, reasons }: { readonly amount: Kopecks; readonly reasons: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('disputes').select('assignment_id').where('id', '=', id).executeTakeFirst()
    if (!found) return refuse({ kind: 'notFound' })
    const work = await lockWorkForSystem(tx, found.assignment_id)
    const dispute = await openDisputeOf(tx, found.assignment_id)
    if (dispute?.id !== id) return refuse({ kind: 'wrongState', state: 'спор уже закончен' })
    const next = disputeLifecycle.move(dispute.state, 'decide', 'operator')
    if (!next.ok) return next
    const ended = await endDispute(tx, deps, work, dispute, amount)
    if (!ended.ok) return ended
    await closeDispute(tx, deps.clock, id, { state: next.value, outcome: amount })
    await addDisputeEvent(tx, deps.clock, id, { kind: 'decided', side: 'operator', words: reasons, amount })
    return ok(ended.value)
  })
}
