import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { wakeWaitingJob } from './jobs.ts'
import { anyoneWaits, hasScout } from './waiting-queries.ts'

/** Ensures that one receipt polls while others wait for the tax service; if its job was lost, releases all. */
export async function watchWaiting(deps: { db: Database; clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  if (!(await anyoneWaits(deps.db))) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await hasScout(tx, undefined, now, now.add({ hours: 48 })))) {
      await enqueue(tx, deps.clock, wakeWaitingJob, {}, { key: 'all' })
    }
  })
  return { next: 'again', at: now.add({ hours: 1 }), why: 'receipts wait' }
}
