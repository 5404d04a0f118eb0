import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { moveRegister } from '../domain/register.ts'
import { allowEditing } from './allow-editing.ts'
import { lockRegister, saveRegister } from './register-queries.ts'

/** Takes a register back from approval, or gives it up for good; both end an approval that was given. */
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
    const moved = moveRegister(register.state, action, 'client')
    if (!moved.ok) return moved
    await saveRegister(tx, id, {
      state: moved.value,
      approved_by: null,
      approved_at: null,
      // The next sending begins a new round: consents given so far are history.
      approval_steps: null,
      submitted_at: null,
      updated_at: deps.clock.now(),
    })
    const done = action === 'recall' ? 'registerWithdrawn' : 'registerCancelled'
    await recordEntry(tx, deps, scope, { action: done, object: { kind: 'register', id, name: register.number } })
    return ok({ id, state: moved.value })
  })
}
