import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { askComparison } from './ask-comparison.ts'
import { lockPersonReceipt } from './own-receipt-queries.ts'
import { lockOwnReceipt } from './queries.ts'

/** «Сверить с ФНС»: compares at once instead of at night. */
export function requestComparison(deps: { db: Database; clock: Clock }, scope: ClientScope | PersonScope, id: Id<'receipt'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = 'orgId' in scope ? await lockOwnReceipt(tx, scope, id) : await lockPersonReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    return askComparison(tx, deps.clock, scope, row.person_id, [row])
  })
}
