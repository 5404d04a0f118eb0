import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Tx } from '#/platform/server/database.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import { announce } from '#/platform/server/jobs.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { autoAcceptDaysOf } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { concludeWork } from './conclude-work.ts'
import { acceptedBySilence } from './jobs.ts'

/**
 * Accepts a locked work whose term of acceptance is over, for its whole price, when the order that both have signed takes silence for
 * acceptance; tells both sides. Returns whether it did: an order that does not say so, or does not stand any more, accepts nothing.
 */
export async function acceptBySilence(tx: Tx, deps: MakeDocumentDeps, work: LockedWork): Promise<boolean> {
  const { id, row, orgId, taskId, task } = work
  if ((await autoAcceptDaysOf(tx, row.order_document_id)) === undefined) return false
  if (!assignmentLifecycle.move(row.state, 'acceptBySilence', 'system').ok) return false
  const concluded = await concludeWork(tx, deps, work, { amount: row.price })
  if (!concluded.ok) return false
  await announce(tx, deps.clock, acceptedBySilence, { assignmentId: id })
  await recordServiceEntry(tx, deps, orgId, {
    action: 'resultAcceptedBySilence',
    object: { kind: 'task', id: taskId, name: task.number },
    facts: { amount: row.price, assignment: id },
  })
  crashPoint('tasks.acceptedBySilence')
  return true
}
