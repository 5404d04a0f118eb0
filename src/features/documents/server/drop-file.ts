import type { FileStore } from '#/gateways/files/port.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { holdFile, isFileNamed } from './stored-file-queries.ts'

/** Deletes a file once no row names it. Several rows may name the same bytes, so whoever lets the last one go is not asked. */
export async function dropFile(
  deps: { readonly db: Database; readonly files: FileStore },
  sha256: string,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await holdFile(tx, sha256)
    if (!(await isFileNamed(tx, sha256))) await deps.files.remove(sha256)
    crashPoint('file:dropped')
    await run.finish(tx)
    return { next: 'done' }
  })
}
