import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { bindingLifecycle } from '../domain/binding.ts'
import { breakBinding } from './break-binding.ts'
import { listOpenMoney } from './leaving-queries.ts'
import { bindingOf, lockBinding } from './queries.ts'

/**
 * Ends the binding or a waiting request for the person. Payments in progress must be completed and have their receipts first.
 */
export function unbindPlatform(deps: { db: Database; clock: Clock }, scope: PersonScope) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const row = await lockBinding(tx, personId)
    const open = await listOpenMoney(tx, personId)
    if (open.length > 0) return refuse({ kind: 'payoutsOpen', count: open.length })
    if (!(await breakBinding(tx, deps, personId, 'Вы отвязали платформу'))) {
      return refuse({ kind: 'wrongState', state: bindingLifecycle.nameOf(row?.state ?? 'none') })
    }
    const saved = await bindingOf(tx, personId)
    await recordEntry(tx, deps, scope, { action: 'bindingEnded', object: { kind: 'profile', id: personId } })
    return ok(saved)
  })
}
