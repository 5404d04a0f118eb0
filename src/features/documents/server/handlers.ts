import { contractorAdded, invitationCancelled } from '#/features/contractors/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { buildArchive } from './build-archive.ts'
import type { MakeParts } from './build-archive.ts'
import { destroyDocuments } from './destroy-documents.ts'
import { dropFile } from './drop-file.ts'
import { expireArchive } from './expire-archive.ts'
import { expireDocument } from './expire-document.ts'
import { followContractor } from './follow-contractor.ts'
import { followFrame } from './follow-frame.ts'
import { followInvitation } from './follow-invitation.ts'
import { followProof } from './follow-proof.ts'
import { forgetPapers } from './forget-papers.ts'
import {
  attachContractJob,
  buildArchiveJob,
  destroyDocumentsJob,
  documentClosed,
  documentSigned,
  followClosedFrameJob,
  followInvitationJob,
  followProofJob,
  followSignedFrameJob,
  dropFileJob,
  expireArchiveJob,
  expireDocumentJob,
  forgetPapersJob,
  keepTermsJob,
  makeRootJob,
  makeSignedCopyJob,
  rehashFilesJob,
  rehashOthersJob,
  remindRenewedJob,
  renderDocumentJob,
  renewEditionsJob,
  runOutsideListJob,
  stampRootsJob,
} from './jobs.ts'
import { keepTerms } from './keep-terms.ts'
import { makeRoot } from './make-root.ts'
import { makeSignedCopy } from './make-signed-copy.ts'
import { rehashFiles } from './rehash-files.ts'
import { rehashOthers } from './rehash-others.ts'
import { remindOfRenewal } from './remind-of-renewal.ts'
import { renderDocument } from './render-document.ts'
import { renewEditions } from './renew-editions.ts'
import type { RenderDeps } from './render-document.ts'
import { runOutsideList } from './run-outside-list.ts'
import { stampRoots } from './stamp-roots.ts'

type Deps = RenderDeps &
  Parameters<typeof buildArchive>[0] &
  Parameters<typeof makeSignedCopy>[0] &
  Parameters<typeof makeRoot>[0] &
  Parameters<typeof stampRoots>[0] &
  Parameters<typeof renewEditions>[0]

/** `makers`: parts of archives that later features fill. */
export function documentHandlers(table: WorkTable, deps: Deps, makers: MakeParts): void {
  onEvent(table, contractorAdded, attachContractJob)
  onJob(table, attachContractJob, (added, run) => followContractor(deps, added, run))
  onEvent(table, bindingChanged, followProofJob)
  onJob(table, followProofJob, (changed, run) => followProof(deps, changed, run))
  onEvent(table, invitationCancelled, followInvitationJob)
  onJob(table, followInvitationJob, (cancelled, run) => followInvitation(deps, cancelled, run))
  onEvent(table, documentSigned, followSignedFrameJob)
  onJob(table, followSignedFrameJob, (signed, run) => followFrame(deps, signed, run))
  onEvent(table, documentClosed, followClosedFrameJob)
  onJob(table, followClosedFrameJob, (closed, run) => followFrame(deps, closed, run))
  onJob(table, runOutsideListJob, ({ listId }, run) => runOutsideList(deps, listId, run))
  onJob(table, renderDocumentJob, ({ documentId }, run) => renderDocument(deps, documentId, run))
  onJob(table, makeSignedCopyJob, ({ documentId }, run) => makeSignedCopy(deps, documentId, run))
  onJob(table, makeRootJob, () => makeRoot(deps))
  onJob(table, buildArchiveJob, ({ archiveId }, run) => buildArchive(deps, makers, archiveId, run))
  onJob(table, expireArchiveJob, ({ archiveId }, run) => expireArchive(deps, archiveId, run))
  onJob(table, stampRootsJob, () => stampRoots(deps))
  onJob(table, rehashFilesJob, () => rehashFiles(deps))
  onJob(table, rehashOthersJob, () => rehashOthers(deps))
  onJob(table, renewEditionsJob, ({ renewalId }, run) => renewEditions(deps, renewalId, run))
  onJob(table, remindRenewedJob, (reminder) => remindOfRenewal(deps, reminder))
  onJob(table, destroyDocumentsJob, ({ destructionId }, run) => destroyDocuments(deps, destructionId, run))
  onJob(table, keepTermsJob, () => keepTerms(deps))
  onJob(table, forgetPapersJob, () => forgetPapers(deps))
  onJob(table, dropFileJob, ({ sha256 }, run) => dropFile(deps, sha256, run))
  onJob(table, expireDocumentJob, ({ documentId }, run) => expireDocument(deps, documentId, run))
}
