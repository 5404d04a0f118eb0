import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { checkById } from './queries.ts'
import { recordReceipt } from './record-receipt.ts'
import { settleFailure } from './settle-failure.ts'

/** Asks whether the receipt is made. An answer that expired, or never came in 15 minutes, means the income is sent again. */
export async function readIncome(
  deps: { db: Database; clock: Clock; log: Log; taxService: TaxService },
  checkId: Id<'check'>,
  run: JobRun,
): Promise<JobOutcome> {
  const row = await checkById(deps.db, checkId)
  if (row?.state !== 'sending' || row.message_id === null) return { next: 'done' }
  const polled = await deps.taxService.poll('PostIncomeV2', row.message_id)
  if (!polled.ok) return settleFailure(deps, checkId, run, polled.refusal)
  if (polled.value.state === 'completed') {
    crashPoint('check.before-record')
    await recordReceipt(deps, checkId, run, polled.value.answer)
    crashPoint('check.after-record')
    return { next: 'done' }
  }
  const delay = delayBeforePoll(run.attempt)
  if (delay) return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
  return settleFailure(deps, checkId, run, { kind: 'messageNotFound' })
}
