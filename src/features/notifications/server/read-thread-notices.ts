import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import type { NoticeDeps } from './send-notices.ts'
import { readNoticesOfThread } from './thread-notice-queries.ts'

/** Messages that were read need no notice any more. */
export function readThreadNotices(
  { db, clock }: NoticeDeps,
  read: Parameters<typeof readNoticesOfThread>[1],
  run: JobRun,
): Promise<JobOutcome> {
  return db.transaction().execute(async (tx) => {
    await readNoticesOfThread(tx, read, clock.now())
    await run.finish(tx)
    return { next: 'done' }
  })
}
