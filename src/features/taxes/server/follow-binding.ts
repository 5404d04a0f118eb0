import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { enqueueFetch } from './enqueue-fetch.ts'
import { forgetOutside } from './outside-queries.ts'
import { accessTo, allowedOf, bindingOfPerson } from './queries.ts'

/**
 * Fetches tax data at once when the platform is allowed, for the first time or again, to see what a person owes. What the person does
 * not let us see any more is forgotten: receipts that are not of this platform.
 */
export async function followBinding(
  deps: { db: Database; clock: Clock },
  news: { readonly personId: Id<'person'>; readonly state: string },
  run: JobRun,
): Promise<JobOutcome> {
  const { personId } = news
  await deps.db.transaction().execute(async (tx) => {
    const allowed = await allowedOf(tx, [personId])
    if (allowed.length > 0) await enqueueFetch(tx, deps.clock, personId)
    const binding = await bindingOfPerson(tx, personId)
    if (accessTo('INCOME_LIST', binding) !== 'granted') await forgetOutside(tx, personId)
    await run.finish(tx)
  })
  return { next: 'done' }
}
