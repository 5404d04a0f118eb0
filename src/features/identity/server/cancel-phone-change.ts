import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import * as queries from './phone-queries.ts'

/** «Это не я»: anyone who can still sign in with the old phone cancels the change, whoever requested it. */
export function cancelPhoneChange(deps: { readonly db: Database; readonly clock: Clock }, scope: AccountScope) {
  return deps.db.transaction().execute(async (tx) => {
    await queries.lockAccount(tx, scope.personId)
    const change = await queries.waitingChange(tx, scope.personId)
    if (!change) return refuse({ kind: 'notFound' })
    await queries.closePhoneChange(tx, change.id, 'cancel', deps.clock.now())
    await recordEntry(tx, deps, scope, {
      action: 'phoneChangeCancelled',
      object: { kind: 'person', id: scope.personId },
      facts: { phone: maskPhone(change.newPhone) },
    })
    return ok()
  })
}
