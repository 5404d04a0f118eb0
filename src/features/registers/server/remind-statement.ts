import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { remindStatementJob, statementAwaited } from './jobs.ts'

type Deps = { readonly db: Database; readonly clock: Clock }
type Awaited = { readonly fileId: Id<'orderFile'>; readonly days: number }

/** Asks for a statement while orders of a file are not told of: after three days, then each week. */
export async function remindStatement(deps: Deps, { fileId, days }: Awaited, run: JobRun): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('file_orders')
      .innerJoin('payouts', 'payouts.id', 'file_orders.payout_id')
      .select('payouts.id')
      .where('file_orders.file_id', '=', fileId)
      .where('payouts.state', '=', 'sent')
      .limit(1)
      .executeTakeFirst()
    await run.finish(tx)
    if (!waiting) return
    await announce(tx, deps.clock, statementAwaited, { fileId, days })
    const next = { fileId, days: days + 7 }
    await enqueue(tx, deps.clock, remindStatementJob, next, { runAt: deps.clock.now().add({ hours: 24 * 7 }) })
  })
  return { next: 'done' }
}
