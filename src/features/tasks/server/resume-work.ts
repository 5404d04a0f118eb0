import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { acceptDueOn, assignmentLifecycle, resumeActions } from '../domain/assignment.ts'
import type { DisputeStood } from '../domain/dispute.ts'
import { isSigned, saveAssignment } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { planAcceptance } from './plan-acceptance.ts'
import { refreshTask } from './refresh-task.ts'

/**
 * Takes a locked work back to where it stood before the sum or the dispute: a result gets a new term, and a signed act counts
 * unless it is to be annulled.
 */
export async function resumeWork(tx: Tx, clock: Clock, { row, id, taskId }: LockedWork, stood: DisputeStood) {
  const now = clock.now()
  const isHeld = stood === 'readyToPay' && !(await isSigned(tx, row.act_document_id))
  const actual = isHeld ? 'actPending' : stood
  const state = assignmentLifecycle.after(row.state, resumeActions[actual])
  const waits = assignmentLifecycle.is.submitted(state)
  await saveAssignment(tx, id, {
    state,
    updated_at: now,
    ...(waits && { accept_due_on: acceptDueOn(moscowDate(now)) }),
  })
  await refreshTask(tx, clock, taskId)
  if (waits) await planAcceptance(tx, clock, id, row.submitted_at ?? now)
  return { id, state }
}
