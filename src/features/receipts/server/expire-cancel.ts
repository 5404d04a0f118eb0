import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { cancelDecided } from './jobs.ts'

/** Expires a request unanswered for three days: the receipt remains valid and the side that asked is notified. */
export async function expireCancel(
  deps: { db: Database; clock: Clock },
  requestId: Id<'cancelRequest'>,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const closed = await tx
      .updateTable('receipt_cancel_requests')
      .set({ state: 'expired', decided_at: now })
      .where('id', '=', requestId)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .returning('id')
      .executeTakeFirst()
    if (closed) await announce(tx, deps.clock, cancelDecided, { requestId })
    await run.finish(tx)
  })
  return { next: 'done' }
}
