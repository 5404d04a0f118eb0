import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { registerLifecycle } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { approvalRoutes } from './approval-queries.ts'
import { awaitDecision } from './await-decision.ts'
import { readApproval } from './read-approval.ts'
import type { Approval } from './read-approval.ts'
import { lockRegister, saveRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** What the approver saw: the hash of the rows, or the round, since rows change only by beginning another. */
export type ApprovalSeen = { readonly sha256?: string | undefined; readonly round?: number }

/** The proof of the approval: the code that was entered, or null where the step requires none. */
export type ConfirmApproval<R> = (
  tx: Tx,
  scope: ClientScope,
  approval: Approval,
) => Promise<Result<{ readonly codeId: Id<'code'> | null }, R>>

export type ApproveRefusal = Refusal<'notFound' | 'wrongState' | 'ownRegister' | 'notApprover' | 'registerChanged'>

/**
 * Takes the current step of a register's approval route. The last step approves the register; before that it waits for the next
 * approvers.
 */
export function approveRegister<R extends Refusal>(
  deps: Deps,
  scope: ClientScope,
  id: Id<'register'>,
  seen: ApprovalSeen,
  confirm: ConfirmApproval<R>,
): Promise<Result<{ id: string; state: RegisterState }, ApproveRefusal | R>> {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const approval = await readApproval(tx, deps, scope, register)
    if (!approval.ok) return approval
    const { sha256, approvalRight } = approval.value
    if (seen.sha256 !== undefined && seen.sha256 !== sha256) return refuse({ kind: 'registerChanged' })
    if (seen.round !== undefined && seen.round !== register.approval_round) return refuse({ kind: 'registerChanged' })
    const checked = await confirm(tx, scope, approval.value)
    if (!checked.ok) return checked
    const state = await keepConsent(tx, deps, scope, register, approval.value, checked.value.codeId)
    await recordEntry(tx, deps, scope, {
      action: 'registerApproved',
      object: { kind: 'register', id, name: register.number },
      facts: { step: approvalRight.order, substitute: approvalRight.forWhom !== null, sha256 },
    })
    return ok({ id, state })
  })
}

async function keepConsent(
  tx: Tx,
  deps: Deps,
  scope: ClientScope,
  register: RegisterRecord,
  { approvalRight, forPersonId, sha256 }: Approval,
  codeId: Id<'code'> | null,
): Promise<RegisterState> {
  const now = deps.clock.now()
  await tx
    .insertInto('register_approvals')
    .values({
      id: newId('approval', deps.clock),
      register_id: register.id,
      round: register.approval_round,
      step: approvalRight.order,
      person_id: scope.personId,
      for_person_id: forPersonId,
      decision: 'approved',
      code_id: codeId,
      register_sha256: sha256,
      at: now,
    })
    .execute()
  const route = (await approvalRoutes(tx, deps.clock, scope.orgId, [register])).get(register.id)
  if (!route?.complete) {
    await saveRegister(tx, register.id, { updated_at: now })
    if (route?.current && route.current.order !== approvalRight.order)
      await awaitDecision(tx, deps, register, route.current.order)
    return register.state
  }
  const approved = registerLifecycle.move(register.state, 'approve', 'client')
  if (!approved.ok) throw new Error(`A register in ${register.state} was approved`)
  await saveRegister(tx, register.id, { state: approved.value, approved_by: scope.personId, approved_at: now, updated_at: now })
  await awaitDecision(tx, deps, register, undefined)
  return approved.value
}
