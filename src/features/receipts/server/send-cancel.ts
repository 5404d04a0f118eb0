import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isCancelReason } from '../domain/cancel-request.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { readCancelJob } from './jobs.ts'
import { lockReceipt } from './queries.ts'
import { handleCancelFailure } from './handle-cancel-failure.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

/**
 * Queues the annulment at the tax service and stores the message number. An annulment has no operation number of its own: a
 * second sending is answered ALREADY_DELETED, which is also a success.
 */
export async function sendCancel(deps: Deps, receiptId: Id<'receipt'>, run: JobRun): Promise<JobOutcome> {
  const row = await beginCancelling(deps, receiptId)
  if (!row) return { next: 'done' }
  const { inn, cancel_reason: reasonCode } = row
  if (row.fns_receipt_id === null || !isCancelReason(reasonCode)) throw new Error(`Check ${row.id} cannot be annulled`)
  crashPoint('cancel.before-send')
  const sent = await deps.taxService.send('PostCancelReceiptV2', { inn, receiptId: row.fns_receipt_id, reasonCode })
  crashPoint('cancel.after-send')
  if (!sent.ok) return handleCancelFailure(deps, receiptId, run, sent.refusal)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await tx
      .updateTable('receipts')
      .set({ cancel_message_id: sent.value.messageId, updated_at: now })
      .where('id', '=', receiptId)
      .where('state', '=', 'cancelQueued')
      .execute()
    await enqueue(tx, deps.clock, readCancelJob, { receiptId }, { runAt: now.add({ seconds: 1 }), key: receiptId })
    await run.finish(tx)
  })
  return { next: 'done' }
}

function beginCancelling(deps: Deps, receiptId: Id<'receipt'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    if (!row || !receiptLifecycle.is.cancelQueued(row.state)) return undefined
    return tx
      .updateTable('receipts')
      .set((column) => ({
        cancel_message_id: null,
        cancel_attempts: column('cancel_attempts', '+', 1),
        cancel_next_at: null,
        updated_at: deps.clock.now(),
      }))
      .where('id', '=', receiptId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
