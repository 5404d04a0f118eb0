import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { acceptDueOn, assignmentLifecycle } from '../domain/assignment.ts'
import { lockLastResult, lockWorkForSystem, reopenResult, saveAssignment } from './assignment-queries.ts'
import { planAcceptance } from './plan-acceptance.ts'
import { refreshTask } from './refresh-task.ts'

/**
 * Both sides have annulled this act of an unpaid work: its result waits for the client's answer again, in a new term. Nothing happens
 * once the work has another act.
 */
export async function reopenAcceptance(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  assignmentId: Id<'assignment'>,
  actId: Id<'document'>,
): Promise<void> {
  const { row, taskId } = await lockWorkForSystem(tx, assignmentId)
  const next = assignmentLifecycle.move(row.state, 'actAnnulled', 'system')
  if (!next.ok || row.act_document_id !== actId) return
  const now = clock.now()
  const result = await lockLastResult(tx, assignmentId)
  if (result) await reopenResult(tx, result.id)
  await saveAssignment(tx, assignmentId, {
    state: next.value,
    accepted_at: null,
    accepted_amount: null,
    accept_due_on: acceptDueOn(moscowDate(now)),
    updated_at: now,
  })
  await refreshTask(tx, clock, taskId)
  await planAcceptance(tx, clock, assignmentId, row.submitted_at ?? now)
}
