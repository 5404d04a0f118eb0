import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { connectionStopped } from '../domain/row-problem.ts'
import { requeueHeldPayouts } from './requeue-held-payouts.ts'

/** When an account may pay again: sends what waited for its connection now instead of at the next hour. */
export async function resumePayouts(
  deps: { readonly db: Database; readonly clock: Clock },
  { accountId }: { readonly accountId: Id<'account'> },
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('payouts')
      .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
      .select('payouts.id')
      .where('payouts.account_id', '=', accountId)
      .where('payouts.state', '=', 'created')
      .where('payouts.channel', '=', 'bank')
      // One that may be with the bank has a job of its own, maybe in the middle of its call.
      .where('payouts.unclear_since', 'is', null)
      .where(
        sqlBoolean`(register_rows.state <> 'held' or register_rows.errors @? ('$[*] ? (@.code == "' || ${connectionStopped} || '")')::jsonpath)`,
      )
      .execute()
    await requeueHeldPayouts(tx, deps.clock, held)
    await run.finish(tx)
  })
  return { next: 'done' }
}
