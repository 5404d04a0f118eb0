import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { exportLifecycle } from '../domain/data-export.ts'
import { lockExport } from './queries.ts'

/** Expires an archive: drops its key at once, then its file. */
export async function expireExport(
  deps: { readonly db: Database; readonly clock: Clock; readonly files: FileStore },
  exportId: Id<'dataExport'>,
  run: JobRun,
): Promise<JobOutcome> {
  const fileKey = await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    const row = await lockExport(tx, exportId)
    if (row && exportLifecycle.is.ready(row.state)) {
      await tx
        .updateTable('data_exports')
        .set({ state: exportLifecycle.after(row.state, 'expire'), key_cipher: null })
        .where('id', '=', exportId)
        .execute()
    }
    return row?.file_key
  })
  crashPoint('export:expired')
  if (fileKey) await deps.files.remove(fileKey)
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('data_exports').set({ file_key: null }).where('id', '=', exportId).execute()
    await run.finish(tx)
  })
  return { next: 'done' }
}
