import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { acceptDueOn, assignmentLifecycle } from '../domain/assignment.ts'
import { lockLastResult, reopenResult, saveAssignment } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { openDisputeOf, saveDispute } from './dispute-queries.ts'
import { planAcceptance } from './plan-acceptance.ts'
import { refreshTask } from './refresh-task.ts'

/**
 * Both sides have annulled this act of a locked work that is not paid: its result waits for the client's answer again, in a new term.
 * A work that ended early goes on. Nothing happens once the work has another act.
 */
export async function reopenAcceptance(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { row, id, taskId }: LockedWork,
  actId: Id<'document'>,
): Promise<void> {
  if (row.act_document_id !== actId) return
  const now = clock.now()
  const result = await lockLastResult(tx, id)
  const withoutAct = { accepted_at: null, accepted_amount: null, accept_remarks: null, updated_at: now }
  const dispute = await openDisputeOf(tx, id)
  if (dispute) {
    // The dispute goes on, about a work without an act.
    if (result) await reopenResult(tx, result.id)
    await saveDispute(tx, dispute.id, { stood: result ? 'submitted' : 'active' })
    await saveAssignment(tx, id, withoutAct)
    return
  }
  const next = assignmentLifecycle.move(row.state, result ? 'actAnnulled' : 'reopenWork', 'system')
  if (!next.ok) return
  if (result) await reopenResult(tx, result.id)
  const due = result ? acceptDueOn(moscowDate(now)) : null
  await saveAssignment(tx, id, { ...withoutAct, state: next.value, accept_due_on: due })
  await refreshTask(tx, clock, taskId)
  if (result) await planAcceptance(tx, clock, id, row.submitted_at ?? now)
}
