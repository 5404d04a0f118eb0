import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { needlessNames } from '../domain/needless.ts'
import type { CustomerReason } from '../domain/needless.ts'
import { fitsPayment } from '../domain/needless-payment.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { payoutOf } from './cancel-queries.ts'
import { receiptNeedChanged } from './jobs.ts'
import { lockOwnReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/** «Чек не нужен»: a refused receipt is expected no longer, its row and its work are closed, and the reason stays. */
export function waiveReceipt(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'receipt'>,
  { reason, note }: { readonly reason: CustomerReason; readonly note: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const next = receiptLifecycle.move(row.state, 'waive', 'client')
    if (!next.ok) return next
    const { state } = await payoutOf(tx, row.payout_id)
    if (!fitsPayment(reason, state)) return refuse({ kind: 'reasonUnfit' })
    const now = deps.clock.now()
    await tx
      .updateTable('receipts')
      .set({
        state: next.value,
        needless_reason: reason,
        needless_note: note,
        needless_by: scope.personId,
        needless_at: now,
        version: row.version + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptNeedless', text: needlessNames[reason] })
    await announce(tx, deps.clock, receiptNeedChanged, { receiptId: id, at: now.toString() })
    // The note may name people: it stays in the receipt, and never gets into a chain that cannot forget.
    await recordReceiptEntry(tx, deps, scope, row, 'checkWaived', { reason: needlessNames[reason] })
    return ok({ state: next.value })
  })
}
