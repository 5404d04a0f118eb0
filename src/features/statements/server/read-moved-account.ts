import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { readBankStatementJob } from './jobs.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** News of an account that name no order: its statement tells which one they mean. Many at once are one reading. */
export async function readMovedAccount(
  deps: Deps,
  { accountId, orderKey }: { readonly accountId: Id<'account'>; readonly orderKey: string | null },
  run: JobRun,
): Promise<JobOutcome> {
  if (orderKey !== null) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    await run.finish(tx)
    await enqueue(tx, deps.clock, readBankStatementJob, { accountId }, { key: accountId })
  })
  return { next: 'done' }
}
