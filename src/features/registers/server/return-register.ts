import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { moveRegister } from '../domain/register.ts'
import { readApproval } from './read-approval.ts'
import { lockRegister, saveRegister } from './register-queries.ts'

/** Gives a register back to its author with an explanation; its rows open for changes again. */
export function returnRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
  comment: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const approval = await readApproval(tx, scope, register)
    if (!approval.ok) return approval
    const returned = moveRegister(register.state, 'return', 'client')
    if (!returned.ok) return returned
    const now = deps.clock.now()
    await tx
      .insertInto('register_approvals')
      .values({
        id: newId('approval', deps.clock),
        register_id: id,
        person_id: scope.personId,
        decision: 'returned',
        comment,
        register_sha256: approval.value.sha256,
        at: now,
      })
      .execute()
    await saveRegister(tx, id, { state: returned.value, updated_at: now })
    return ok({ id, state: returned.value })
  })
}
