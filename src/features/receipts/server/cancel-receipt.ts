import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { allowCancel, cancelReasonNames } from '../domain/cancel-request.ts'
import type { CancelReason } from '../domain/cancel-request.ts'
import { payoutOf } from './cancel-queries.ts'
import { demandCancelRight } from './demand-cancel-right.ts'
import { lockPersonReceipt } from './own-receipt-queries.ts'
import { queueCancel } from './queue-cancel.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/** Annuls a receipt on the person's request, one that the person made too. While the person holds the money, the organization must consent. */
export function cancelReceipt(
  deps: { db: Database; clock: Clock },
  scope: PersonScope,
  id: Id<'receipt'>,
  order: { readonly reason: CancelReason; readonly comment: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockPersonReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const allowed = allowCancel(row.state)
    if (!allowed.ok) return allowed
    const payment = row.payout_id === null ? undefined : await payoutOf(tx, row.payout_id)
    if (payment && payoutLifecycle.is.paid(payment.state)) return refuse({ kind: 'receiptPaid' })
    const right = await demandCancelRight(tx, row.person_id)
    if (!right.ok) return right
    await queueCancel(tx, deps.clock, row, { by: 'person', ...order })
    await recordReceiptEntry(tx, deps, scope, row, 'checkCancelStarted', { reason: cancelReasonNames[order.reason] })
    return ok({ state: 'cancelQueued' as const })
  })
}
