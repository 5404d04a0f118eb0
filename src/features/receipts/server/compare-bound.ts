import { isPartner } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { reconcilePersonJob } from './jobs.ts'

/** When the platform becomes a partner again, compares the receipts first, before anything is sent. */
export async function compareBound(
  deps: { db: Database; clock: Clock },
  news: { readonly personId: Id<'person'>; readonly state: string },
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const { personId } = news
    if (isPartner(news.state)) await enqueue(tx, deps.clock, reconcilePersonJob, { personId }, { key: personId })
    await run.finish(tx)
  })
  return { next: 'done' }
}
