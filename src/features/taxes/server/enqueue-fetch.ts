import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { fetchTaxesJob } from './jobs.ts'
import { recordAsked } from './queries.ts'

/** Requests fresh tax data for one person now; the screen may show «обновляем». */
export async function enqueueFetch(tx: Tx, clock: Clock, personId: Id<'person'>): Promise<void> {
  await recordAsked(tx, [personId], clock.now())
  await enqueue(tx, clock, fetchTaxesJob, { personIds: [personId] }, { key: personId })
}
