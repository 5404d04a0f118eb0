import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { answerDueOn } from '../domain/dispute.ts'
import type { DisputeSide, DisputeStood } from '../domain/dispute.ts'
import { saveAssignment } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { addDisputeEvent, insertDispute } from './dispute-queries.ts'
import { planDispute } from './plan-dispute.ts'
import { refreshTask } from './refresh-task.ts'

type Opening = {
  /** The state of the work from now on. */
  readonly state: AssignmentState
  readonly stood: DisputeStood
  readonly by: DisputeSide
  readonly personId: Id<'person'>
  readonly reason: string
  readonly words: string
  readonly claim: Kopecks | null
}

/** Opens a dispute about a locked work. A sum the opener claims stands as the first terms: the other side may agree at once. */
export async function startDispute(tx: Tx, clock: Clock, work: LockedWork, opening: Opening): Promise<void> {
  const { by, claim, words, reason } = opening
  const now = clock.now()
  const id = newId('dispute', clock)
  const dueOn = answerDueOn(moscowDate(now))
  await insertDispute(tx, {
    id,
    assignment_id: work.id,
    opened_by: by,
    reason,
    claim,
    stood: opening.stood,
    state: 'opened',
    ...(claim !== null && { terms_no: 1, terms_by: by, terms_amount: claim }),
    due_on: dueOn,
    opened_at: now,
  })
  await saveAssignment(tx, work.id, { state: opening.state, accept_due_on: null, updated_at: now })
  await refreshTask(tx, clock, work.taskId)
  await addDisputeEvent(tx, clock, id, { kind: 'opened', side: by, person_id: opening.personId, words, amount: claim })
  await planDispute(tx, clock, { assignmentId: work.id, disputeId: id, step: 'opened' }, dueOn)
}
