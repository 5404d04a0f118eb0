import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isOnItsWay, payoutStateOf } from '../domain/payout.ts'
import { watchPayoutJob } from './jobs.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** Looks up the order that a channel has told of, if it is of that account and its outcome is still open. */
export async function followChannelNews(
  deps: Deps,
  { accountId, orderKey }: { readonly accountId: Id<'account'>; readonly orderKey: string | null },
  run: JobRun,
): Promise<JobOutcome> {
  if (orderKey === null) return { next: 'done' }
  const payout = await deps.db
    .selectFrom('payouts')
    .selectAll()
    .where('bank_key', '=', orderKey)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!payout || !isOnItsWay(payoutStateOf(payout))) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    await run.finish(tx)
    await enqueue(tx, deps.clock, watchPayoutJob, { payoutId: payout.id }, { key: payout.id })
  })
  return { next: 'done' }
}
