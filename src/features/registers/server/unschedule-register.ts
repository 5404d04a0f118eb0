import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { registerLifecycle } from '../domain/register.ts'
import { lockRegister, notScheduled, saveRegister } from './register-queries.ts'

/** A scheduled register starts by nobody but a press again. */
export function unscheduleRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const moved = registerLifecycle.move(register.state, 'unschedule', 'client')
    if (!moved.ok) return moved
    await saveRegister(tx, id, { state: moved.value, ...notScheduled, updated_at: deps.clock.now() })
    await recordEntry(tx, deps, scope, {
      action: 'registerUnscheduled',
      object: { kind: 'register', id, name: register.number },
      facts: { ...(register.scheduled_for && { before: formatMoment(register.scheduled_for) }) },
    })
    return ok({ id, state: moved.value })
  })
}
