import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { ratingAwaited } from './jobs.ts'

/** The morning after an acceptance: asks both sides to rate. Who has rated is left in peace where the notice is written. */
export function askToRate(
  deps: { readonly db: Database; readonly clock: Clock },
  assignmentId: Id<'assignment'>,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await announce(tx, deps.clock, ratingAwaited, { assignmentId })
    await run.finish(tx)
    return { next: 'done' }
  })
}
