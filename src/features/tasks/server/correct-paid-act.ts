import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { saveAssignment } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { makeAct } from './make-act.ts'
import { paidAmountOf } from './paid-act-queries.ts'
import { refreshTask } from './refresh-task.ts'

/**
 * Both sides have annulled the act of a paid work: another is made for what was done, of this sum. The work stays paid, so nothing is
 * sent for it again; what was paid above the sum the contractor owes back. Without a sum the money was given back, and nothing is made.
 */
export async function correctPaidAct(
  tx: Tx,
  deps: MakeDocumentDeps,
  work: LockedWork,
  { actId, sum }: { readonly actId: Id<'document'>; readonly sum: Kopecks | null },
) {
  const paid = await paidAmountOf(tx, work.id)
  if (sum === null || paid === undefined || work.row.act_document_id !== actId) return ok(undefined)
  const act = await makeAct(tx, deps, work, sum)
  if (!act.ok) return act
  const { state } = work.row
  await saveAssignment(tx, work.id, {
    state: assignmentLifecycle.is.closed(state) ? assignmentLifecycle.after(state, 'correctAct') : state,
    act_document_id: act.value.id,
    accepted_amount: sum,
    overpaid: paid > sum ? kopecks(paid - sum) : null,
    closed_at: null,
    updated_at: deps.clock.now(),
  })
  await refreshTask(tx, deps.clock, work.taskId)
  return ok(act.value.id)
}
