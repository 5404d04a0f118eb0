import { isStandingDocument } from '#/features/documents/domain/document.ts'
import { lockUnsigned } from '#/features/documents/server/lock-unsigned.ts'
import { withdrawDocuments } from '#/features/documents/server/withdraw-documents.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import type { DisputeStood } from '../domain/dispute.ts'
import { documentStateOf, lockLastResult, reopenResult, saveAssignment } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'

/**
 * Takes back the act of a locked work that is about to be disputed, so that nobody signs it meanwhile: the dispute is about the result.
 * An act that both have signed stands. Returns where the work stands then.
 */
export async function withdrawAct(tx: Tx, clock: Clock, { row, id, orgId, personId }: LockedWork): Promise<DisputeStood> {
  const { is } = assignmentLifecycle
  if (is.active(row.state) || is.rework(row.state) || is.submitted(row.state)) return row.state
  const result = await lockLastResult(tx, id)
  const unsigned = await lockUnsigned(tx, [{ assignmentId: id, orgId, personId }])
  if (isStandingDocument(await documentStateOf(tx, row.act_document_id))) return 'readyToPay'
  const acts = unsigned.filter((document) => document.id === row.act_document_id)
  await withdrawDocuments(tx, clock, acts, 'Открыт спор')
  if (result) await reopenResult(tx, result.id)
  await saveAssignment(tx, id, { accepted_at: null, accepted_amount: null, accept_remarks: null, updated_at: clock.now() })
  return result ? 'submitted' : 'active'
}
