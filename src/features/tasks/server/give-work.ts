import { lockStop } from '#/features/contractors/server/lock-stop.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { canChoose } from '../domain/task.ts'
import { isMemberOf, standingApplication } from './application-queries.ts'
import { makeAssignment } from './make-assignment.ts'
import { lockTaskForSystem } from './task-queries.ts'

export type GiveWorkRefusal = Refusal<
  'taskGone' | 'slotsTaken' | 'workSuspended' | 'ownTask' | 'alreadyApplied' | 'fieldsMissing'
>

/**
 * Gives a person who has said yes to an invitation his place in the task at the sum he was told: the contract and the order are made
 * at once. The caller has checked that he lacks nothing.
 */
export async function giveWork(
  tx: Tx,
  deps: MakeDocumentDeps,
  to: { readonly taskId: Id<'task'>; readonly personId: Id<'person'>; readonly amount: Kopecks },
): Promise<Result<Id<'assignment'>, GiveWorkRefusal>> {
  const { taskId, personId } = to
  const task = await lockTaskForSystem(tx, taskId)
  const orgId = task.org_id
  if (!canChoose(task.state)) return refuse({ kind: 'taskGone' })
  if (await isMemberOf(tx, personId, orgId)) return refuse({ kind: 'ownTask' })
  if (await standingApplication(tx, taskId, personId)) return refuse({ kind: 'alreadyApplied' })
  if (await lockStop(tx, deps.clock, { orgId, personId })) return refuse({ kind: 'workSuspended' })
  const row = await tx
    .insertInto('task_applications')
    .values({
      id: newId('application', deps.clock),
      task_id: taskId,
      org_id: orgId,
      person_id: personId,
      price: to.amount,
      auto_confirm: true,
      state: 'offered',
      created_at: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const made = await makeAssignment(tx, deps, { task, taskId, row, id: row.id, orgId, personId })
  // A refusal does not undo what the transaction has written.
  if (!made.ok) await tx.deleteFrom('task_applications').where('id', '=', row.id).execute()
  return made
}
