import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { receiptById } from './queries.ts'
import { recordReceipt } from './record-receipt.ts'
import { handleSendFailure } from './handle-send-failure.ts'

/** Polls whether the receipt is created. If the answer expired or did not come within 15 minutes, sends the income again. */
export async function readIncome(
  deps: { db: Database; clock: Clock; log: Log; taxService: TaxService },
  receiptId: Id<'receipt'>,
  run: JobRun,
): Promise<JobOutcome> {
  const row = await receiptById(deps.db, receiptId)
  if (row?.state !== 'sending' || row.message_id === null) return { next: 'done' }
  const polled = await deps.taxService.poll('PostIncomeV2', row.message_id)
  if (!polled.ok) return handleSendFailure(deps, receiptId, run, polled.refusal)
  if (polled.value.state === 'completed') {
    crashPoint('check.before-record')
    await recordReceipt(deps, receiptId, run, polled.value.answer)
    crashPoint('check.after-record')
    return { next: 'done' }
  }
  const delay = delayBeforePoll(run.attempt)
  if (delay) return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
  return handleSendFailure(deps, receiptId, run, { kind: 'messageNotFound' })
}
