import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Closes requests about a receipt annulled by other means. The receipt is locked. */
export async function closeRequests(tx: Tx, clock: Clock, receiptId: Id<'receipt'>): Promise<void> {
  await tx
    .updateTable('receipt_cancel_requests')
    .set({ state: 'closed', decided_at: clock.now() })
    .where('receipt_id', '=', receiptId)
    .where('state', '=', 'waiting')
    .execute()
}
