import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { fetchOutsideJob } from './jobs.ts'
import { recordOutsideAsked } from './outside-queries.ts'

/** Requests a person's receipts that are not of this platform. */
export async function enqueueOutsideFetch(tx: Tx, clock: Clock, personId: Id<'person'>): Promise<void> {
  await recordOutsideAsked(tx, personId, clock.now())
  await enqueue(tx, clock, fetchOutsideJob, { personId }, { key: personId })
}
