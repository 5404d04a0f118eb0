import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { isSigned, lockWorkToMove, saveAssignment } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { refreshLockedTask } from './refresh-locked-task.ts'

/**
 * Moves an assignment after an event of its payment or receipt. Runs inside the caller's transaction. An event that does not
 * fit the current state is refused and changes nothing, so repeats are harmless.
 */
export async function applyAssignmentEvent(
  tx: Tx,
  deps: { readonly clock: Clock },
  news: {
    readonly assignmentId: Id<'assignment'>
    readonly action: 'startPayment' | 'paymentRefused' | 'paid' | 'close' | 'paymentReturned'
  },
): Promise<Result<AssignmentState, Refusal<'wrongState'>>> {
  const { row, task } = await lockWorkToMove(tx, news.assignmentId)
  const next = assignmentLifecycle.move(row.state, news.action, 'system')
  if (!next.ok) return next
  const state = await afterAct(tx, row, next.value)
  const now = deps.clock.now()
  await saveAssignment(tx, row.id, {
    state,
    updated_at: now,
    ...(news.action === 'paid' && { paid_at: now }),
    ...(news.action === 'close' && { closed_at: now }),
    ...(news.action === 'paymentReturned' && { paid_at: null, closed_at: null, overpaid: null }),
  })
  await refreshLockedTask(tx, deps.clock, task)
  return ok(state)
}

/** Money that came back is owed by an act that stands; one that was annulled meanwhile is made anew first. */
async function afterAct(tx: Tx, row: LockedWork['row'], state: AssignmentState): Promise<AssignmentState> {
  if (!assignmentLifecycle.is.readyToPay(state) || row.act_document_id === null) return state
  return (await isSigned(tx, row.act_document_id)) ? state : assignmentLifecycle.after(state, 'holdAct')
}
