import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { recheckWork } from './recheck-work.ts'

/** Both sides have signed the act: the row that waited for it in a register still put together may be paid. */
export async function followWork(
  deps: { readonly db: Database; readonly clock: Clock },
  { assignmentId }: { readonly assignmentId: Id<'assignment'> },
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await recheckWork(tx, deps.clock, assignmentId)
    await run.finish(tx)
  })
  return { next: 'done' }
}
