import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { insertReceipt } from './insert-receipt.ts'
import { awaitChannelReceiptJob, sendIncomeJob } from './jobs.ts'
import { paymentOf } from './queries.ts'

/**
 * Creates the only receipt of a payment. The operation number is fixed here, before anything is sent, so every later attempt is
 * the same operation for the tax service.
 */
export async function makeReceipt(
  deps: { db: Database; clock: Clock },
  payoutId: Id<'payout'>,
  run: JobRun,
): Promise<JobOutcome> {
  crashPoint('receipts.before-make')
  await deps.db.transaction().execute(async (tx) => {
    const payment = await paymentOf(tx, payoutId)
    if (!payment || !payoutLifecycle.is.paid(payment.state)) return run.finish(tx)
    if (payment.receipt_by === 'channel') {
      // A receipt of ours would be a second one for the same money.
      await markRowReceipt(tx, deps, { payoutId: payment.id, outcome: 'receiptQueued' })
      await enqueue(tx, deps.clock, awaitChannelReceiptJob, { payoutId }, { key: payoutId })
      return run.finish(tx)
    }
    const id = await insertReceipt(tx, deps.clock, payment)
    if (id) {
      await markRowReceipt(tx, deps, { payoutId: payment.id, outcome: 'receiptQueued' })
      await enqueue(tx, deps.clock, sendIncomeJob, { receiptId: id }, { key: id })
    }
    await run.finish(tx)
  })
  crashPoint('receipts.after-make')
  return { next: 'done' }
}
