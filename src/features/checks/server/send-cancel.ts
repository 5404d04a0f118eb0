import { parsePersonInn } from '#/kernel/inn.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isCancelReason } from '../domain/cancel-request.ts'
import { readCancelJob } from './jobs.ts'
import { lockCheck } from './queries.ts'
import { settleCancelFailure } from './settle-cancel-failure.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

/**
 * Puts the annulment into the queue of the tax service and keeps the number of the message. It has no number of operation of
 * its own: sent twice, the second is answered ALREADY_DELETED, which is the same success.
 */
export async function sendCancel(deps: Deps, checkId: Id<'check'>, run: JobRun): Promise<JobOutcome> {
  const row = await beginCancelling(deps, checkId)
  if (!row) return { next: 'done' }
  const [inn, reasonCode] = [parsePersonInn(row.inn), row.cancel_reason]
  if (!inn || row.receipt_id === null || !isCancelReason(reasonCode)) throw new Error(`Check ${row.id} can not be annulled`)
  crashPoint('cancel.before-send')
  const sent = await deps.taxService.send('PostCancelReceiptV2', { inn, receiptId: row.receipt_id, reasonCode })
  crashPoint('cancel.after-send')
  if (!sent.ok) return settleCancelFailure(deps, checkId, run, sent.refusal)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await tx
      .updateTable('checks')
      .set({ cancel_message_id: sent.value.messageId, updated_at: now })
      .where('id', '=', checkId)
      .where('state', '=', 'cancelQueued')
      .execute()
    await enqueue(tx, deps.clock, readCancelJob, { checkId }, { runAt: now.add({ seconds: 1 }), key: checkId })
    await run.finish(tx)
  })
  return { next: 'done' }
}

function beginCancelling(deps: Deps, checkId: Id<'check'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    if (row?.state !== 'cancelQueued') return undefined
    return tx
      .updateTable('checks')
      .set((column) => ({
        cancel_message_id: null,
        cancel_attempts: column('cancel_attempts', '+', 1),
        cancel_next_at: null,
        updated_at: deps.clock.now(),
      }))
      .where('id', '=', checkId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
