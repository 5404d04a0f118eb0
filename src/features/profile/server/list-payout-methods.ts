import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { livingMethods, methodsToView } from './payout-queries.ts'

/** Returns the caller's payout methods, the main one first. */
export async function listPayoutMethods(deps: { readonly db: Database; readonly clock: Clock }, scope: PersonScope) {
  return methodsToView(await livingMethods(deps.db, scope.personId), deps.clock.now())
}
