import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { standingOfReturned } from './cancel-queries.ts'
import { closeRequests } from './close-requests.ts'
import { queueCancel } from './queue-cancel.ts'

/**
 * Annuls receipts for money that the bank has returned: the person has no such income. Runs when the money is returned, when a
 * receipt for returned money is registered after all, and when the person binds the platform again.
 */
export async function cancelReturned(
  deps: { db: Database; clock: Clock },
  whose: (tx: Tx) => Promise<Id<'person'> | undefined>,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const personId = await whose(tx)
    for (const row of personId === undefined ? [] : await standingOfReturned(tx, personId)) {
      await queueCancel(tx, deps.clock, row, { by: 'system', reason: 'REFUND', comment: 'Банк вернул деньги' })
      await closeRequests(tx, deps.clock, row.id)
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
