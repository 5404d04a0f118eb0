import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { wakeWaitingJob } from './jobs.ts'
import { anyoneWaits } from './waiting-queries.ts'

/** Releases everything that waited for the tax service to answer. */
export async function wakeOthers(tx: Tx, deps: { readonly clock: Clock }): Promise<void> {
  if (await anyoneWaits(tx)) await enqueue(tx, deps.clock, wakeWaitingJob, {}, { key: 'all' })
}
