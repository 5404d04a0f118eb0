import { addContractor } from '#/features/contractors/server/add-contractor.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { sumOf } from '../domain/terms.ts'
import { saveApplication } from './application-queries.ts'
import type { LockedApplication } from './application-queries.ts'
import { insertAssignment } from './assignment-queries.ts'
import { expireInvitations } from './expire-invitations.ts'
import { personChosen } from './jobs.ts'
import { makeContract } from './make-contract.ts'
import { readTerms } from './read-terms.ts'
import { takeSlot } from './task-queries.ts'

/**
 * Turns an agreed application into an assignment: takes a slot, adds the contractor to the organization, creates the contract
 * and the order. The caller locks the task, so the last slot goes to one person only.
 */
export async function makeAssignment(
  tx: Tx,
  deps: MakeDocumentDeps,
  application: LockedApplication,
): Promise<Result<Id<'assignment'>, Refusal<'slotsTaken' | 'fieldsMissing'>>> {
  const { task, taskId, row, orgId, personId } = application
  if (task.slots_taken >= task.slots) return refuse({ kind: 'slotsTaken' })
  const amount = row.price === null ? sumOf(readTerms(task)) : row.price
  if (amount === undefined) throw new Error('An application without a price to a task without one')
  const { inn } = await readProfile(tx, deps.fieldKey, personId)
  if (!inn) return refuse({ kind: 'fieldsMissing', fields: 'ИНН исполнителя' })
  const assignmentId = newId('assignment', deps.clock)
  const contract = await makeContract(tx, deps, { task, taskId, assignmentId, orgId, personId, amount })
  if (!contract.ok) return contract
  const now = deps.clock.now()
  await addContractor(tx, deps.clock, { orgId, personId, inn, source: 'task' })
  await insertAssignment(tx, {
    id: assignmentId,
    task_id: taskId,
    application_id: row.id,
    org_id: orgId,
    person_id: personId,
    price: amount,
    state: 'docsPending',
    frame_document_id: contract.value.frameId,
    order_document_id: contract.value.orderId,
    created_at: now,
    updated_at: now,
  })
  await takeSlot(tx, taskId, 1)
  if (task.slots_taken + 1 >= task.slots) await expireInvitations(tx, deps.clock, taskId)
  await saveApplication(tx, row.id, { state: 'accepted', decided_at: now })
  await announce(tx, deps.clock, personChosen, { assignmentId })
  return ok(assignmentId)
}
