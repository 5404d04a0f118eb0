import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockOwnReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'
import { requeueReceipt } from './requeue-receipt.ts'

/** Sends a failed receipt again as the same operation. */
export function retryReceipt(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'receipt'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const sent = await requeueReceipt(tx, deps, row)
    if (sent.ok) await recordReceiptEntry(tx, deps, scope, row, 'checkRetried')
    return sent
  })
}
