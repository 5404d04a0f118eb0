import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueueFetch } from './enqueue-fetch.ts'
import { requestFreshData } from './request-fresh-data.ts'

/** Requests fresh tax data when the person opens the tax screen. */
export function refreshTaxes(deps: { readonly db: Database; readonly clock: Clock }, scope: PersonScope) {
  return requestFreshData(deps, scope, {
    limit: 'taxes-refresh',
    right: 'PAYMENT_INFORMATION',
    enqueue: (tx) => enqueueFetch(tx, deps.clock, scope.personId),
  })
}
