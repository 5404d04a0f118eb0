import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { bindingLifecycle } from '../domain/binding.ts'
import { sendBinding } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import { lockBinding } from './queries.ts'

/** Sends the request again when the retry is due, unless the person has resent it or left meanwhile. */
export async function retryRequest(
  deps: { db: Database; clock: Clock },
  personId: Id<'person'>,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockBinding(tx, personId)
    const at = bindingLifecycle.is.error(row?.state) ? row.next_check_at : null
    // A later failure has postponed the attempt, and this job fired at the earlier time.
    if (at && Temporal.Instant.compare(at, deps.clock.now()) > 0) return { next: 'again', at, why: 'not yet' }
    if (at) {
      await moveBinding(tx, deps.clock, personId, 'retry', { set: { message_id: null, request_id: null } })
      await enqueue(tx, deps.clock, sendBinding, { personId }, { key: personId })
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}
