import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { cancelReasonNames, isCancelReason } from '../domain/cancel-request.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { closeRequests } from './close-requests.ts'
import { receiptCancelled } from './jobs.ts'
import { lockReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/** Marks the receipt annulled and updates its row. A second answer changes nothing. */
export async function recordCancel(deps: { db: Database; clock: Clock }, receiptId: Id<'receipt'>, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    const next = row && receiptLifecycle.move(row.state, 'cancelDone', 'system')
    if (!row || !next?.ok) return run.finish(tx)
    const now = deps.clock.now()
    await tx
      .updateTable('receipts')
      .set((column) => ({
        state: next.value,
        cancelled_at: now,
        cancel_message_id: null,
        cancel_next_at: null,
        cancel_text: null,
        difference: null,
        version: column('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', receiptId)
      .execute()
    await closeRequests(tx, deps.clock, receiptId)
    const reason = isCancelReason(row.cancel_reason) ? cancelReasonNames[row.cancel_reason] : ''
    const refund = row.cancel_reason === 'REFUND'
    await markRowReceipt(tx, deps, {
      payoutId: row.payout_id,
      outcome: refund ? 'receiptReversed' : 'receiptLost',
      text: `Чек аннулирован: ${reason.toLowerCase()}`,
    })
    await announce(tx, deps.clock, receiptCancelled, { receiptId })
    await run.finish(tx)
    await recordReceiptEntry(tx, deps, 'service', row, 'checkCancelled', { reason })
  })
}
