import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { lockWork } from './assignment-queries.ts'
import { concludeWork } from './conclude-work.ts'
import { limitProblem } from './limit-problem.ts'

/**
 * Accepts the result for the full amount on behalf of the customer, with the remarks that the act is to carry. Creates the act at once
 * and sends it for signing.
 */
export function acceptResult(
  deps: MakeDocumentDeps & { db: Database },
  scope: ClientScope,
  id: Id<'assignment'>,
  remarks?: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'client', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const limit = limitProblem(scope, work.row.price)
    if (limit) return limit
    const accepted = assignmentLifecycle.move(work.row.state, 'accept', 'client')
    if (!accepted.ok) return accepted
    const concluded = await concludeWork(tx, deps, work, { amount: work.row.price, remarks })
    if (!concluded.ok) return concluded
    await recordEntry(tx, deps, scope, {
      action: 'resultAccepted',
      object: { kind: 'task', id: work.taskId, name: work.task.number },
      facts: { amount: work.row.price, assignment: id },
    })
    crashPoint('tasks.accepted')
    return concluded
  })
}
