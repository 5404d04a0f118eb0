import { checkCode } from '#/features/identity/server/check-code.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { moveRegister } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { readApproval } from './read-approval.ts'
import { lockRegister, saveRegister } from './register-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly codePepper: string }

/** Approves a register by a code. A code asked for other rows or sums does not fit: the approver looks at them again. */
export function approveRegister(
  deps: Deps,
  scope: ClientScope,
  id: Id<'register'>,
  given: { readonly code: string; readonly sha256?: string | undefined },
): Promise<
  Result<
    { id: string; state: RegisterState },
    Refusal<'notFound' | 'wrongState' | 'ownRegister' | 'wrongCode' | 'codeExpired' | 'tooManyTries' | 'registerChanged'>
  >
> {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const approval = await readApproval(tx, scope, register)
    if (!approval.ok) return approval
    const { subject, sha256 } = approval.value
    if (given.sha256 !== undefined && given.sha256 !== sha256) return refuse({ kind: 'registerChanged' })
    const checked = await checkCode(tx, deps, { personId: scope.personId, purpose: 'money', subject, code: given.code })
    if (!checked.ok) return checked
    const approved = moveRegister(register.state, 'approve', 'client')
    if (!approved.ok) return approved
    const now = deps.clock.now()
    await tx
      .insertInto('register_approvals')
      .values({
        id: newId('approval', deps.clock),
        register_id: id,
        person_id: scope.personId,
        decision: 'approved',
        code_id: checked.value.codeId,
        register_sha256: sha256,
        at: now,
      })
      .execute()
    await saveRegister(tx, id, { state: approved.value, approved_by: scope.personId, approved_at: now, updated_at: now })
    return ok({ id, state: approved.value })
  })
}
