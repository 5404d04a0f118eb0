import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { holdYearLeft } from '#/features/registers/server/hold-year-left.ts'
import { lockSale } from './own-receipt-queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'
import { requeueReceipt } from './requeue-receipt.ts'

/** Sends a sale of the person that the tax service refused again, as the same operation, if the limit of its year still lets. */
export function retrySale(deps: { db: Database; clock: Clock }, scope: PersonScope, id: Id<'receipt'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockSale(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    // A refused sale counts in no limit until it goes again.
    const left = await holdYearLeft(tx, scope.personId, row.operation_at)
    if (row.total > left) return refuse({ kind: 'saleOverLimit', left })
    const sent = await requeueReceipt(tx, deps, row)
    if (sent.ok) await recordReceiptEntry(tx, deps, scope, row, 'checkRetried')
    return sent
  })
}
