import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { recheckedStates, registerLifecycle } from '../domain/register.ts'
import { checkRegisterJob } from './jobs.ts'
import { openRegister } from './open-register.ts'
import { saveRegister } from './register-queries.ts'

/** Starts a new check of every row; the status of people who were not payers last time is requested again. */
export function validateRegister(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, id: Id<'register'>) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openRegister(tx, scope, id)
    if (!opened.ok) return opened
    const register = opened.value
    const moved = registerLifecycle.move(register.state, 'wait', 'system')
    if (!moved.ok) return moved
    const now = deps.clock.now()
    await tx
      .updateTable('register_rows')
      .set({ state: 'checking' })
      .where('register_id', '=', id)
      .where('state', 'in', [...recheckedStates])
      .execute()
    // Whoever requests the check is checked by their own limits: this is how a register passes to a colleague with higher
    // limits.
    await saveRegister(tx, id, { state: moved.value, checked_for: scope.personId, updated_at: now })
    await enqueue(tx, deps.clock, checkRegisterJob, { registerId: id }, { key: id })
    return ok({ id, state: moved.value })
  })
}
