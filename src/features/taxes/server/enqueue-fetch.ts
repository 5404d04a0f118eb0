import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { fetchTaxesJob } from './jobs.ts'
import { fetchKey, recordAsked } from './queries.ts'

/**
 * Requests fresh tax data for one person; the screen may show «обновляем». As part of a round it waits for the night, otherwise
 * it is asked now.
 */
export async function enqueueFetch(tx: Tx, clock: Clock, personId: Id<'person'>, isRound = false): Promise<void> {
  await recordAsked(tx, [personId], clock.now())
  await enqueue(tx, clock, fetchTaxesJob, { personIds: [personId], isRound }, { key: fetchKey(personId, isRound) })
}
