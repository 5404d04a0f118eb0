import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { expireInvitations } from './expire-invitations.ts'

/** The days of some invitations to a task are over. */
export function lapseInvitations(
  deps: { readonly db: Database; readonly clock: Clock },
  taskId: Id<'task'>,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await expireInvitations(tx, deps.clock, taskId, 'unanswered')
    await run.finish(tx)
    return { next: 'done' }
  })
}
