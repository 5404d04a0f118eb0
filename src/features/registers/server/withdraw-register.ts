import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { registerLifecycle } from '../domain/register.ts'
import { openRegister } from './open-register.ts'
import { notScheduled, saveRegister } from './register-queries.ts'

/** Recalls a register from approval, or cancels it permanently; both void existing approvals. */
export function withdrawRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
  action: 'recall' | 'cancel',
) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openRegister(tx, scope, id)
    if (!opened.ok) return opened
    const register = opened.value
    const moved = registerLifecycle.move(register.state, action, 'client')
    if (!moved.ok) return moved
    await saveRegister(tx, id, {
      state: moved.value,
      approved_by: null,
      approved_at: null,
      // The next submission starts a new round: approvals given so far remain only as history.
      approval_steps: null,
      submitted_at: null,
      ...notScheduled,
      not_started_at: null,
      not_started_why: null,
      consents_used_at: null,
      updated_at: deps.clock.now(),
    })
    const done = action === 'recall' ? 'registerWithdrawn' : 'registerCancelled'
    await recordEntry(tx, deps, scope, { action: done, object: { kind: 'register', id, name: register.number } })
    return ok({ id, state: moved.value })
  })
}
