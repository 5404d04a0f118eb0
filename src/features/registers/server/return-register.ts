import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { registerLifecycle, returnReasons } from '../domain/register.ts'
import type { ReturnReason } from '../domain/register.ts'
import { awaitDecision } from './await-decision.ts'
import { readApproval } from './read-approval.ts'
import { lockRegister, saveRegister } from './register-queries.ts'

/**
 * Returns a register to its author with a reason and an explanation; its rows become editable and existing approvals are void.
 */
export function returnRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
  why: { readonly reason: ReturnReason; readonly comment: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const approval = await readApproval(tx, deps, scope, register)
    if (!approval.ok) return approval
    const returned = registerLifecycle.move(register.state, 'return', 'client')
    if (!returned.ok) return returned
    const now = deps.clock.now()
    const { approvalRight, forPersonId, sha256 } = approval.value
    await tx
      .insertInto('register_approvals')
      .values({
        id: newId('approval', deps.clock),
        register_id: id,
        round: register.approval_round,
        step: approvalRight.order,
        person_id: scope.personId,
        for_person_id: forPersonId,
        decision: 'returned',
        reason: returnReasons[why.reason],
        comment: why.comment,
        register_sha256: sha256,
        at: now,
      })
      .execute()
    await saveRegister(tx, id, { state: returned.value, approval_steps: null, submitted_at: null, updated_at: now })
    await awaitDecision(tx, deps, register, undefined)
    await recordEntry(tx, deps, scope, {
      action: 'registerReturned',
      object: { kind: 'register', id, name: register.number },
      facts: { reason: returnReasons[why.reason], step: approvalRight.order, substitute: approvalRight.forWhom !== null },
    })
    return ok({ id, state: returned.value })
  })
}
