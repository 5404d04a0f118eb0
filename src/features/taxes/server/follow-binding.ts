import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { enqueueFetch } from './enqueue-fetch.ts'
import { allowedOf } from './queries.ts'

/** The platform may see what a person owes, anew or for the first time: it looks at once. */
export async function followBinding(
  deps: { db: Database; clock: Clock },
  news: { readonly person_id: string; readonly state: string },
  run: JobRun,
): Promise<JobOutcome> {
  const personId = parseId('person', news.person_id)
  await deps.db.transaction().execute(async (tx) => {
    const allowed = personId ? await allowedOf(tx, [personId]) : []
    if (personId && allowed.length > 0) await enqueueFetch(tx, deps.clock, personId)
    await run.finish(tx)
  })
  return { next: 'done' }
}
