import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { lockChosen } from './lock-chosen.ts'
import { nameOfReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'
import { requeueReceipt } from './requeue-receipt.ts'

/**
 * Sends the chosen receipts to the tax service again; those that cannot go stay as they are. Every row of a register is locked
 * before the journal, in the order in which a register locks its rows.
 */
export function requestChosen(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  ids: readonly Id<'receipt'>[],
) {
  return deps.db.transaction().execute(async (tx) => {
    const chosen = await lockChosen(tx, scope, ids)
    if (!chosen.ok) return chosen
    const rows = chosen.value
    const skipped: { id: string; name: string; why: string }[] = []
    const sent: typeof rows = []
    for (const row of rows.toSorted((one, two) => (one.row_id < two.row_id ? -1 : 1))) {
      if ((await requeueReceipt(tx, deps, row)).ok) sent.push(row)
      else {
        const why = `«${receiptLifecycle.nameOf(row.state)}»: отправлять нечего`
        skipped.push({ id: row.id, name: nameOfReceipt(row), why })
      }
    }
    for (const row of sent) await recordReceiptEntry(tx, deps, scope, row, 'checkRetried')
    return ok({ done: sent.length, skipped })
  })
}
