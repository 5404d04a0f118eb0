import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { isArchivable, registerLifecycle } from '../domain/register.ts'
import { openRegister } from './open-register.ts'
import { saveRegister } from './register-queries.ts'

/** Puts an ended register away from the usual list. Its rows, payments and receipts go on as before. */
export function archiveRegister(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, id: Id<'register'>) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openRegister(tx, scope, id)
    if (!opened.ok) return opened
    const { state, number, archived_at: before } = opened.value
    if (!isArchivable(state)) return refuse({ kind: 'wrongState', state: registerLifecycle.nameOf(state) })
    if (before !== null) return ok({ id, state })
    await saveRegister(tx, id, { archived_at: deps.clock.now() })
    await recordEntry(tx, deps, scope, {
      action: 'registerArchived',
      object: { kind: 'register', id, name: number },
      facts: {},
    })
    return ok({ id, state })
  })
}
