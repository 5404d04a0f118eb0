import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database, Reader, Tx } from '#/platform/server/database.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { lockWorkForSystem, pendingOfPerson, saveAssignment } from './assignment-queries.ts'
import { followDocument } from './follow-document.ts'
import { makeContract } from './make-contract.ts'

type Loaded = { readonly documentId: Id<'document'>; readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

/**
 * A contract signed outside the platform is in force: works of its pair go on under it. Orders that were taken back with the unsigned
 * contract they named are made anew under this one, where what they need is known. Safe to repeat.
 */
export async function followContract(deps: MakeDocumentDeps & { readonly db: Database }, loaded: Loaded): Promise<void> {
  await followDocument(deps, { ...loaded, kind: 'frame', assignmentId: null })
  for (const id of await pendingOfPerson(deps.db, loaded.personId))
    await deps.db.transaction().execute((tx) => renewOrder(tx, deps, id, loaded.orgId))
}

async function renewOrder(tx: Tx, deps: MakeDocumentDeps, id: Id<'assignment'>, ofOrg: Id<'organization'>): Promise<void> {
  const { row, task, taskId, orgId, personId } = await lockWorkForSystem(tx, id)
  if (orgId !== ofOrg || !assignmentLifecycle.is.docsPending(row.state)) return
  if (row.order_document_id === null || !(await wentWithContract(tx, row.order_document_id))) return
  const made = await makeContract(tx, deps, { task, taskId, assignmentId: id, orgId, personId, amount: row.price })
  // What it lacks the customer is told where he makes it anew himself.
  if (!made.ok) return
  const { frameId, orderId } = made.value
  await saveAssignment(tx, id, { frame_document_id: frameId, order_document_id: orderId, updated_at: deps.clock.now() })
}

/** The order was taken back together with the contract it was made under. */
async function wentWithContract(reader: Reader, orderId: Id<'document'>): Promise<boolean> {
  const row = await reader
    .selectFrom('documents as orders')
    .innerJoin('documents as frames', 'frames.id', 'orders.parent_id')
    .select(['orders.state', 'frames.state as frame_state', 'orders.decline_reason', 'frames.decline_reason as frame_reason'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!row || !documentLifecycle.is.revoked(row.state) || !documentLifecycle.is.revoked(row.frame_state)) return false
  return row.decline_reason !== null && row.decline_reason === row.frame_reason
}
