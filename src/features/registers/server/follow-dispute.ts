import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { recheckWork } from './recheck-work.ts'

/**
 * A dispute holds the money of its work: registers still put together say so, and are ready again once it is over. One that was approved
 * leaves its row out when it is paid.
 */
export async function followDispute(
  deps: { readonly db: Database; readonly clock: Clock },
  { disputeId }: { readonly disputeId: Id<'dispute'> },
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const dispute = await tx.selectFrom('disputes').select('assignment_id').where('id', '=', disputeId).executeTakeFirstOrThrow()
    await recheckWork(tx, deps.clock, dispute.assignment_id)
    await run.finish(tx)
  })
  return { next: 'done' }
}
