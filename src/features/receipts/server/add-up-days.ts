import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { addUpDayChanges } from './figure-queries.ts'

/** Differences of one portion. */
const portion = 5000

/** Adds the differences of receipts into the totals of their days. The sum of both is right at any time. */
export async function addUpDays(deps: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const isMore = await deps.db.transaction().execute((tx) => addUpDayChanges(tx, portion))
  const now = deps.clock.now()
  return isMore
    ? { next: 'again', at: now, why: 'more differences wait' }
    : { next: 'again', at: now.add({ minutes: 10 }), why: 'every ten minutes' }
}
