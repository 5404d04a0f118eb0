import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { archiveLifecycle } from '../domain/document-archive.ts'
import { lockArchive, partsOf, updateArchive } from './document-archive-queries.ts'

/** Ends an archive, then deletes its files; a worker that dies between leaves the deletion to the next run. */
export async function expireArchive(
  deps: { readonly db: Database; readonly files: FileStore },
  archiveId: Id<'documentArchive'>,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    const row = await lockArchive(tx, archiveId)
    if (row && archiveLifecycle.is.ready(row.state)) {
      await updateArchive(tx, archiveId, { state: archiveLifecycle.after(row.state, 'expire') })
    }
  })
  crashPoint('archive:expired')
  for (const { file_sha256: sha256 } of await partsOf(deps.db, [archiveId])) await deps.files.remove(sha256)
  await deps.db.transaction().execute((tx) => run.finish(tx))
  return { next: 'done' }
}
