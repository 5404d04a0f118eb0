import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { expire } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { closeDocument } from './close-document.ts'
import { lockForJob, toDocument } from './queries.ts'

/** Closes a document whose signing term has passed; a document signed, closed or extended meanwhile stays as it is. */
export async function expireDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  documentId: Id<'document'>,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockForJob(tx, documentId)
    if (row && expire(await toDocument(tx, row), deps.clock.now()).ok) {
      await closeDocument(tx, deps.clock, row, { outcome: 'expired' })
      await appendEvent(tx, deps.clock, { documentId, kind: 'expired', actor: 'system' })
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}
