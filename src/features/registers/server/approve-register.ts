import { checkCode } from '#/features/identity/server/check-code.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { moveRegister } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { waysOf } from './approval-queries.ts'
import { awaitDecision } from './await-decision.ts'
import { readApproval } from './read-approval.ts'
import type { Approval } from './read-approval.ts'
import { lockRegister, saveRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly codePepper: string }

/** A code fits these rows and sums only. Without one a step can be taken that does not ask for it, from a confirmed session. */
export type ApprovalGiven = { readonly code?: string; readonly sha256?: string | undefined; readonly round?: number }

export type ApproveRefusal = Refusal<
  | 'notFound'
  | 'wrongState'
  | 'ownRegister'
  | 'notApprover'
  | 'codeNeeded'
  | 'wrongCode'
  | 'codeExpired'
  | 'tooManyTries'
  | 'registerChanged'
>

/** Takes the present step of the way of a register. The last step makes it approved; before that it waits for the next people. */
export function approveRegister(
  deps: Deps,
  scope: ClientScope,
  id: Id<'register'>,
  given: ApprovalGiven,
): Promise<Result<{ id: string; state: RegisterState }, ApproveRefusal>> {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const approval = await readApproval(tx, deps, scope, register)
    if (!approval.ok) return approval
    const { subject, sha256, voice } = approval.value
    if (given.sha256 !== undefined && given.sha256 !== sha256) return refuse({ kind: 'registerChanged' })
    if (given.round !== undefined && given.round !== register.approval_round) return refuse({ kind: 'registerChanged' })
    if (given.code === undefined && voice.step.codeRequired) return refuse({ kind: 'codeNeeded' })
    const checked =
      given.code === undefined
        ? ok({ codeId: null })
        : await checkCode(tx, deps, { personId: scope.personId, purpose: 'money', subject, code: given.code })
    if (!checked.ok) return checked
    const state = await keepConsent(tx, deps, scope, register, approval.value, checked.value.codeId)
    await recordEntry(tx, deps, scope, {
      action: 'registerApproved',
      object: { kind: 'register', id, name: register.number },
      facts: { step: voice.order, substitute: voice.forWhom !== null, sha256 },
    })
    return ok({ id, state })
  })
}

async function keepConsent(
  tx: Tx,
  deps: Deps,
  scope: ClientScope,
  register: RegisterRecord,
  { voice, sha256 }: Approval,
  codeId: string | null,
): Promise<RegisterState> {
  const now = deps.clock.now()
  await tx
    .insertInto('register_approvals')
    .values({
      id: newId('approval', deps.clock),
      register_id: register.id,
      round: register.approval_round,
      step: voice.order,
      person_id: scope.personId,
      for_person_id: voice.forWhom?.personId ?? null,
      decision: 'approved',
      code_id: codeId,
      register_sha256: sha256,
      at: now,
    })
    .execute()
  const way = (await waysOf(tx, deps.clock, scope.orgId, [register])).get(register.id)
  if (!way?.complete) {
    await saveRegister(tx, register.id, { updated_at: now })
    if (way?.current && way.current.order !== voice.order) await awaitDecision(tx, deps, register, way.current.order)
    return register.state
  }
  const approved = moveRegister(register.state, 'approve', 'client')
  if (!approved.ok) throw new Error(`A register in ${register.state} was approved`)
  await saveRegister(tx, register.id, { state: approved.value, approved_by: scope.personId, approved_at: now, updated_at: now })
  await awaitDecision(tx, deps, register, undefined)
  return approved.value
}
