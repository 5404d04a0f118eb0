import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { fetchPortionJob } from './jobs.ts'

/** Half an hour, by the agreement with the tax service; a round still in progress continues meanwhile. */
const every = { minutes: 30 }

export async function beginRound(deps: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  await deps.db.transaction().execute((tx) => enqueue(tx, deps.clock, fetchPortionJob, { after: '' }, { key: 'first' }))
  return { next: 'again', at: deps.clock.now().add(every), why: 'every half an hour' }
}
