import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { checkById } from './queries.ts'
import { recordCancel } from './record-cancel.ts'
import { settleCancelFailure } from './settle-cancel-failure.ts'

/** Asks whether the receipt is annulled. An answer that expired, or never came in 15 minutes, means it is asked again. */
export async function readCancel(
  deps: { db: Database; clock: Clock; log: Log; taxService: TaxService },
  checkId: Id<'check'>,
  run: JobRun,
): Promise<JobOutcome> {
  const row = await checkById(deps.db, checkId)
  if (row?.state !== 'cancelQueued' || row.cancel_message_id === null) return { next: 'done' }
  const polled = await deps.taxService.poll('PostCancelReceiptV2', row.cancel_message_id)
  if (!polled.ok) return settleCancelFailure(deps, checkId, run, polled.refusal)
  if (polled.value.state === 'completed') {
    const { requestResult } = polled.value.answer
    if (requestResult !== 'DELETED') return settleCancelFailure(deps, checkId, run, { kind: 'garbage', reason: requestResult })
    crashPoint('cancel.before-record')
    await recordCancel(deps, checkId, run)
    crashPoint('cancel.after-record')
    return { next: 'done' }
  }
  const delay = delayBeforePoll(run.attempt)
  if (delay) return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
  return settleCancelFailure(deps, checkId, run, { kind: 'messageNotFound' })
}
