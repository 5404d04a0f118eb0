import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { receiptById } from './queries.ts'
import { recordCancel } from './record-cancel.ts'
import { handleCancelFailure } from './handle-cancel-failure.ts'

/** Polls whether the receipt is annulled. If the answer expired or did not come within a day, sends the request again. */
export async function readCancel(
  deps: { db: Database; clock: Clock; log: Log; taxService: TaxService },
  receiptId: Id<'receipt'>,
  run: JobRun,
): Promise<JobOutcome> {
  const row = await receiptById(deps.db, receiptId)
  if (!row || !receiptLifecycle.is.cancelQueued(row.state) || row.cancel_message_id === null) return { next: 'done' }
  const polled = await deps.taxService.poll('PostCancelReceiptV2', row.cancel_message_id)
  if (!polled.ok) return handleCancelFailure(deps, receiptId, run, polled.refusal)
  if (polled.value.kind === 'completed') {
    const { requestResult } = polled.value.answer
    if (requestResult !== 'DELETED') return handleCancelFailure(deps, receiptId, run, { kind: 'garbage', reason: requestResult })
    crashPoint('cancel.before-record')
    await recordCancel(deps, receiptId, run)
    crashPoint('cancel.after-record')
    return { next: 'done' }
  }
  const delay = delayBeforePoll(run.attempt)
  if (delay) return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
  return handleCancelFailure(deps, receiptId, run, { kind: 'messageNotFound' })
}
