import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { expireDocument } from './expire-document.ts'
import { expireDocumentJob, makeRootJob, makeSignedCopyJob, rehashFilesJob, renderDocumentJob } from './jobs.ts'
import { makeRoot } from './make-root.ts'
import { makeSignedCopy } from './make-signed-copy.ts'
import { rehashFiles } from './rehash-files.ts'
import { renderDocument } from './render-document.ts'
import type { RenderDeps } from './render-document.ts'

export function documentHandlers(table: WorkTable, deps: RenderDeps): void {
  onJob(table, renderDocumentJob, ({ documentId }, run) => renderDocument(deps, documentId, run))
  onJob(table, makeSignedCopyJob, ({ documentId }, run) => makeSignedCopy(deps, documentId, run))
  onJob(table, makeRootJob, () => makeRoot(deps))
  onJob(table, rehashFilesJob, () => rehashFiles(deps))
  onJob(table, expireDocumentJob, ({ documentId }, run) => expireDocument(deps, documentId, run))
}
