import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { NpdFailure, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { receiptById } from './queries.ts'
import { recordReceipt } from './record-receipt.ts'
import { handleSendFailure } from './handle-send-failure.ts'

/** Polls whether the receipt is created. If the answer expired or did not come within a day, sends the income again. */
export async function readIncome(
  deps: { db: Database; clock: Clock; log: Log; taxService: TaxService },
  receiptId: Id<'receipt'>,
  run: JobRun,
): Promise<JobOutcome> {
  const row = await receiptById(deps.db, receiptId)
  if (!row || !receiptLifecycle.is.sending(row.state) || row.message_id === null) return { next: 'done' }
  const polled = await deps.taxService.poll('PostIncomeV2', row.message_id)
  if (!polled.ok) {
    const delay = isPassing(deps, row.message_at, polled.refusal) ? delayBeforePoll(run.attempt) : undefined
    if (delay) return { next: 'again', at: deps.clock.now().add(delay), why: polled.refusal.kind }
    return handleSendFailure(deps, receiptId, run, polled.refusal)
  }
  if (polled.value.kind === 'completed') {
    crashPoint('receipts.before-record')
    await recordReceipt(deps, receiptId, run, polled.value.answer)
    crashPoint('receipts.after-record')
    return { next: 'done' }
  }
  const delay = delayBeforePoll(run.attempt)
  if (delay) return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
  return handleSendFailure(deps, receiptId, run, { kind: 'messageNotFound' })
}

/** Minutes after sending in which a poll answered by a maintenance page, or not at all, is repeated; later the income is sent again. */
const repeatedMinutes = 5

/** A poll changes nothing, so one lost to a moment of maintenance is repeated, unless the whole service is silent. */
function isPassing(
  { clock, taxService }: { readonly clock: Clock; readonly taxService: TaxService },
  sentAt: Temporal.Instant | null,
  failure: NpdFailure,
): boolean {
  if (failure.kind !== 'unavailable' || taxService.health().closedUntil !== undefined || sentAt === null) return false
  return Temporal.Instant.compare(clock.now(), sentAt.add({ minutes: repeatedMinutes })) < 0
}
