import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { lacksPaidAct } from '../domain/renewal.ts'
import { documentStateOf, lockWork, saveAssignment } from './assignment-queries.ts'
import { makeAct } from './make-act.ts'
import { makeContract } from './make-contract.ts'

/** Recreates the documents an assignment awaits; active ones stay unchanged. */
export function renewDocuments(deps: MakeDocumentDeps & { db: Database }, scope: ClientScope, id: Id<'assignment'>) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'client', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const { row, task, taskId, orgId, personId } = work
    const now = deps.clock.now()
    if (assignmentLifecycle.is.docsPending(row.state)) {
      const made = await makeContract(tx, deps, { task, taskId, assignmentId: id, orgId, personId, amount: row.price })
      if (!made.ok) return made
      const { frameId, orderId } = made.value
      await saveAssignment(tx, id, { frame_document_id: frameId, order_document_id: orderId, updated_at: now })
    } else if (
      assignmentLifecycle.is.actPending(row.state) ||
      lacksPaidAct(row.state, await documentStateOf(tx, row.act_document_id))
    ) {
      const act = await makeAct(tx, deps, work)
      if (!act.ok) return act
      await saveAssignment(tx, id, { act_document_id: act.value.id, updated_at: now })
    } else {
      return refuse({ kind: 'wrongState', state: assignmentLifecycle.nameOf(row.state) })
    }
    return ok({ id, state: row.state })
  })
}
