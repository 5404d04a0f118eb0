import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { CancelReason, CancelSide } from '../domain/cancel-request.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import type { ReceiptState } from '../domain/receipt.ts'
import { sendCancelJob } from './jobs.ts'

export type CancelOrder = {
  readonly by: CancelSide | 'system'
  readonly reason: CancelReason
  readonly comment: string
}

/** Queues the annulment of a locked receipt at the tax service. Returns false when the receipt's state does not allow it. */
export async function queueCancel(
  tx: Tx,
  clock: Clock,
  row: { readonly id: Id<'receipt'>; readonly state: ReceiptState },
  order: CancelOrder,
): Promise<boolean> {
  const system = order.by === 'system'
  const next = receiptLifecycle.move(row.state, system ? 'cancelReturned' : 'cancel', system ? 'system' : 'person')
  const receiptId = parseId('receipt', row.id)
  if (!next.ok || !receiptId) return false
  const now = clock.now()
  await tx
    .updateTable('receipts')
    .set((column) => ({
      state: next.value,
      cancel_reason: order.reason,
      cancel_comment: order.comment,
      cancel_asked_by: order.by,
      cancel_asked_at: now,
      cancel_message_id: null,
      cancel_attempts: 0,
      cancel_next_at: null,
      cancel_text: null,
      version: column('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', row.id)
    .execute()
  await enqueue(tx, clock, sendCancelJob, { receiptId: row.id }, { key: row.id })
  return true
}
