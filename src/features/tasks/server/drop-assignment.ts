import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { applicationLifecycle } from '../domain/application.ts'
import type { ApplicationState } from '../domain/application.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { disputeLifecycle } from '../domain/dispute.ts'
import { sumProposalLifecycle } from '../domain/sum-proposal.ts'
import { readApplicationState, saveApplication } from './application-queries.ts'
import { saveAssignment } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { addDisputeEvent, closeDispute, openDisputeOf } from './dispute-queries.ts'
import { assignmentCancelled } from './jobs.ts'
import { refreshTask } from './refresh-task.ts'
import { openSumProposal, settleSumProposal } from './sum-proposal-queries.ts'
import { takeSlot } from './task-queries.ts'

/** `system`: its documents were not made anew in time. `both`: the sides annulled its order. `agreed`: they agreed to end it unpaid. */
type Dropping = 'client' | 'person' | 'system' | 'both' | 'agreed'

/** Cancels an assignment: frees its slot and closes its application with the reason. Its documents are withdrawn by the caller. */
export async function dropAssignment(
  tx: Tx,
  clock: Clock,
  work: LockedWork,
  why: { readonly by: Dropping; readonly reason: string },
) {
  const { row, id, taskId } = work
  const next = stateAfter(row.state, why.by)
  if (!next.ok) return next
  const now = clock.now()
  const closed = applicationAfter(await readApplicationState(tx, row.application_id), why.by)
  await saveAssignment(tx, id, { state: next.value, updated_at: now })
  if (why.by === 'both') await dropOpen(tx, clock, id)
  if (closed.ok)
    await saveApplication(tx, row.application_id, {
      state: closed.value,
      decline_reason: why.reason === '' ? null : why.reason,
      decided_at: now,
    })
  await takeSlot(tx, taskId, -1)
  await refreshTask(tx, clock, taskId)
  await announce(tx, clock, assignmentCancelled, { assignmentId: id, by: why.by })
  return ok({ id, state: next.value })
}

function stateAfter(state: AssignmentState, by: Dropping) {
  if (by === 'system') return assignmentLifecycle.move(state, 'lapse', by)
  if (by === 'both') return assignmentLifecycle.move(state, 'annul', 'system')
  if (by === 'agreed') {
    const settled = assignmentLifecycle.move(state, 'settleNothing', 'system')
    return settled.ok ? settled : assignmentLifecycle.move(state, 'agreeNothing', 'person')
  }
  return by === 'client' ? assignmentLifecycle.move(state, 'cancel', by) : assignmentLifecycle.move(state, 'leave', by)
}

function applicationAfter(state: ApplicationState, by: Dropping) {
  if (by === 'system' || by === 'both' || by === 'agreed') return applicationLifecycle.move(state, 'expire', 'system')
  return by === 'client' ? applicationLifecycle.move(state, 'dismiss', by) : applicationLifecycle.move(state, 'leave', by)
}

/** With the order, the sides have ended what they had not agreed on about the work. */
async function dropOpen(tx: Tx, clock: Clock, id: Id<'assignment'>): Promise<void> {
  const proposal = await openSumProposal(tx, id)
  if (proposal) await settleSumProposal(tx, proposal.id, sumProposalLifecycle.after(proposal.state, 'drop'), clock.now())
  const dispute = await openDisputeOf(tx, id)
  if (!dispute) return
  const settled = disputeLifecycle.move(dispute.state, 'settle', 'both')
  if (!settled.ok) return
  const nothing = kopecks(0)
  await closeDispute(tx, clock, dispute.id, { state: settled.value, outcome: nothing })
  const words = 'Стороны аннулировали заказ'
  await addDisputeEvent(tx, clock, dispute.id, { kind: 'settled', side: 'system', words, amount: nothing })
}
