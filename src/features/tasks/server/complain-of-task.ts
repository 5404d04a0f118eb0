import type * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { complain } from '../contract/complaint.ts'
import { answerComplaintBy, complaintProblem } from '../domain/complaint.ts'
import { isMemberOf } from './application-queries.ts'
import { describeComplaint } from './complaint-queries.ts'
import { boardTask } from './board-queries.ts'

/** Takes a person's complaint about a task on the board; one waits at a time. The customer never learns whose it is. */
export async function complainOfTask(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { personId }: AccountScope,
  taskId: Id<'task'>,
  { reason, words }: z.output<typeof complain.body>,
) {
  const problem = complaintProblem({ reason, words })
  if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { words: problem } })
  const allowed = await takeFromLimits(db, clock, [{ key: `complain:${personId}`, count: 10, seconds: 86_400 }])
  if (!allowed.ok) return allowed
  const task = await boardTask(db, taskId)
  if (!task) return refuse({ kind: 'taskGone' })
  if (await isMemberOf(db, personId, task.org_id)) return refuse({ kind: 'ownTask' })
  const now = clock.now()
  const made = await db
    .insertInto('task_complaints')
    .values({
      id: newId('complaint', clock),
      task_id: taskId,
      person_id: personId,
      reason,
      words,
      state: 'open',
      answer_by: answerComplaintBy(now),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'state', 'answer_by', 'decision'])
    .executeTakeFirst()
  return made ? ok(describeComplaint(made)) : refuse({ kind: 'alreadyComplained' })
}
