import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Reader } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { hasStandingOfReturned, lockStandingOfReturned } from './cancel-queries.ts'
import { closeRequests } from './close-requests.ts'
import { queueCancel } from './queue-cancel.ts'

/**
 * Annuls receipts for money that the bank has returned: the person has no such income. Runs when the money is returned, when a
 * receipt for returned money is registered after all, and when the person binds the platform again.
 */
export async function cancelReturned(
  deps: { db: Database; clock: Clock },
  whose: (reader: Reader) => Promise<Id<'person'> | undefined>,
  run: JobRun,
): Promise<JobOutcome> {
  const personId = await whose(deps.db)
  // Looked at before anything is begun: it follows every receipt, and hardly one of them is of money that came back.
  if (personId === undefined || !(await hasStandingOfReturned(deps.db, personId))) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    for (const row of await lockStandingOfReturned(tx, personId)) {
      await queueCancel(tx, deps.clock, row, { by: 'system', reason: 'REFUND', comment: 'Банк вернул деньги' })
      await closeRequests(tx, deps.clock, row.id)
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
