import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import type { Database } from '#/platform/server/database.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { decideResult, documentStateOf, lockLastResult, lockWork, saveAssignment } from './assignment-queries.ts'
import { resultDecided } from './jobs.ts'
import { makeAct } from './make-act.ts'
import { refreshTask } from './refresh-task.ts'

/** Accepts the result for the full amount on behalf of the customer. Creates the act at once and sends it for signing. */
export function acceptResult(deps: MakeDocumentDeps & { db: Database }, scope: ClientScope, id: Id<'assignment'>) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'client', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const { row: limit } = scope.limits
    if (nuanceOf(scope.role, 'acceptResults') === 'withinLimit' && limit !== null && work.row.price > limit)
      return refuse({ kind: 'aboveRoleLimit', limit })
    const accepted = assignmentLifecycle.move(work.row.state, 'accept', 'client')
    if (!accepted.ok) return accepted
    const next = assignmentLifecycle.move(accepted.value, 'sendAct', 'system')
    if (!next.ok) return next
    const order = await documentStateOf(tx, work.row.order_document_id)
    if (!documentLifecycle.is.signed(order)) {
      const way = documentLifecycle.is.annulPending(order) ? ways.annulled : ways.unsigned
      return refuse({ kind: 'unsignedDocument', document: 'заказ', way })
    }
    const result = await lockLastResult(tx, id)
    const act = await makeAct(tx, deps, work)
    if (!act.ok) return act
    const now = deps.clock.now()
    if (result) await decideResult(tx, result.id, 'accepted', null, now)
    await saveAssignment(tx, id, {
      state: next.value,
      accepted_at: now,
      accepted_amount: work.row.price,
      act_document_id: act.value.id,
      updated_at: now,
    })
    await refreshTask(tx, deps.clock, work.taskId)
    await announce(tx, deps.clock, resultDecided, { assignmentId: id, decision: 'accepted' })
    await recordEntry(tx, deps, scope, {
      action: 'resultAccepted',
      object: { kind: 'task', id: work.taskId, name: work.task.number },
      facts: { amount: work.row.price, assignment: id },
    })
    crashPoint('tasks.accepted')
    return ok({ id, state: next.value })
  })
}

const ways = {
  unsigned: 'Сначала подпишите его',
  annulled: 'Заказ ждёт аннулирования: подпишите, отклоните или отзовите соглашение',
} as const
