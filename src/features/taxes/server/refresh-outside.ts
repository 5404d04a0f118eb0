import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueueFetch } from './enqueue-fetch.ts'
import { enqueueOutsideFetch } from './enqueue-outside-fetch.ts'
import { allowedOf } from './queries.ts'
import { requestFreshData } from './request-fresh-data.ts'

/**
 * Requests the receipts that are not of this platform when the person opens their list; and where it may be seen, the income of the year
 * above them, so that the two do not tell of different moments.
 */
export function refreshOutside(deps: { readonly db: Database; readonly clock: Clock }, scope: PersonScope) {
  return requestFreshData(deps, scope, {
    limit: 'outside-refresh',
    right: 'INCOME_LIST',
    enqueue: async (tx) => {
      const allowed = await allowedOf(tx, [scope.personId])
      if (allowed.length > 0) await enqueueFetch(tx, deps.clock, scope.personId)
      await enqueueOutsideFetch(tx, deps.clock, scope.personId)
    },
  })
}
