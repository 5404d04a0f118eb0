import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { registerLifecycle } from '../domain/register.ts'
import { allowEditing } from './allow-editing.ts'
import { lockRegister, saveRegister } from './register-queries.ts'

/** Recalls a register from approval, or cancels it permanently; both void existing approvals. */
export function withdrawRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
  action: 'recall' | 'cancel',
) {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const editing = allowEditing(scope, register)
    if (!editing.ok) return editing
    const moved = registerLifecycle.move(register.state, action, 'client')
    if (!moved.ok) return moved
    await saveRegister(tx, id, {
      state: moved.value,
      approved_by: null,
      approved_at: null,
      // The next submission starts a new round: approvals given so far remain only as history.
      approval_steps: null,
      submitted_at: null,
      updated_at: deps.clock.now(),
    })
    const done = action === 'recall' ? 'registerWithdrawn' : 'registerCancelled'
    await recordEntry(tx, deps, scope, { action: done, object: { kind: 'register', id, name: register.number } })
    return ok({ id, state: moved.value })
  })
}
