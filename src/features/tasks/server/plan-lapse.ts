import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { renewalDays } from '../domain/assignment.ts'
import { awaitingDocument } from './assignment-queries.ts'
import { lapseWorkJob } from './jobs.ts'

/** A document of works will not be signed: unless it is made anew in its term, their places are freed. */
export function planLapse(deps: { db: Database; clock: Clock }, documentId: Id<'document'>, run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const runAt = deps.clock.now().add({ hours: 24 * renewalDays })
    for (const assignmentId of await awaitingDocument(tx, documentId))
      await enqueue(tx, deps.clock, lapseWorkJob, { assignmentId }, { runAt })
    await run.finish(tx)
    return { next: 'done' }
  })
}
