import type { FileStore, StoredFile } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { documentLifecycle, freeze, waitingSide } from '../domain/document.ts'
import { addPages } from './add-pages.ts'
import { appendEvent } from './append-event.ts'
import { documentWaiting, expireDocumentJob } from './jobs.ts'
import { layOutDocument } from './lay-out-document.ts'
import type { LayoutDeps } from './lay-out-document.ts'
import { lockForJob, rowForJob, updateDocument } from './queries.ts'
import { settleEnded } from './settle-ended.ts'

export type RenderDeps = LayoutDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

/** After this many failed runs the document shows the failure to people, who may retry. */
const triesBeforeFailed = 3

/** Makes the file of a draft, freezes its hash and sends the document to the side that signs first. */
export async function renderDocument(deps: RenderDeps, documentId: Id<'document'>, run: JobRun): Promise<JobOutcome> {
  const row = await rowForJob(deps.db, documentId)
  if (!row || !documentLifecycle.is.draft(row.state)) return { next: 'done' }
  let file: StoredFile
  try {
    file = await deps.files.put(await deps.renderPdf(await addPages(deps, row, layOutDocument(row, deps))))
  } catch (fault) {
    if (run.attempt < triesBeforeFailed) throw fault
    deps.log.error({ documentId, fault }, 'the file of a document could not be made')
    return recordFailure(deps, documentId, run)
  }
  crashPoint('document:rendered')
  return recordFile(deps, documentId, file, run)
}

async function recordFile(deps: RenderDeps, documentId: Id<'document'>, file: StoredFile, run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockForJob(tx, documentId)
    const next = row && freeze(row.state, row.signers_order)
    if (row && next?.ok) {
      const { sha256, size } = file
      await updateDocument(tx, documentId, { state: next.value, sha256, size, updated_at: deps.clock.now() })
      await appendEvent(tx, deps.clock, { documentId, kind: 'frozen', actor: 'system', details: { sha256, size } })
      await enqueue(tx, deps.clock, expireDocumentJob, { documentId }, { runAt: row.expires_at })
      const side = waitingSide(next.value)
      if (side) await announce(tx, deps.clock, documentWaiting, { documentId, side })
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}

async function recordFailure(deps: RenderDeps, documentId: Id<'document'>, run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockForJob(tx, documentId)
    if (row && documentLifecycle.is.draft(row.state)) {
      await updateDocument(tx, documentId, { state: 'failed', updated_at: deps.clock.now() })
      await appendEvent(tx, deps.clock, { documentId, kind: 'failed', actor: 'system' })
      await settleEnded(tx, deps.clock, row, { is: 'keep' })
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}
