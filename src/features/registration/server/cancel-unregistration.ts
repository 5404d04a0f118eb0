import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { moveRegistration } from './move-registration.ts'
import { lockLiving } from './queries.ts'

/** Cancels leaving the regime; an application already with the tax service cannot be withdrawn. */
export function cancelUnregistration(deps: { readonly db: Database; readonly clock: Clock }, { personId }: PersonScope) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockLiving(tx, personId, 'unregister')
    if (!row) return refuse({ kind: 'wrongState', state: 'заявления нет' })
    const changes = { watch_until: null, next_check_at: null, silent_since: null }
    return moveRegistration(tx, deps, row, { action: 'cancel', by: 'person', changes })
  })
}
