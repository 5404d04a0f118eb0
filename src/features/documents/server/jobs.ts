import * as z from 'zod/mini'
import { contractorAdded, invitationCancelled } from '#/features/contractors/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'
import { archiveKinds } from '../domain/document-archive.ts'
import { documentKinds, documentSides } from '../domain/document.ts'

const documentId = idOf('document')
const archiveId = idOf('documentArchive')

export const renderDocumentJob = job('documents.render', z.object({ documentId }))
export const makeSignedCopyJob = job('documents.signedCopy', z.object({ documentId }))
export const expireDocumentJob = job('documents.expire', z.object({ documentId }))
/** Every night the stored files of all documents are hashed anew. */
export const rehashFilesJob = job('documents.rehash', z.object({}))

/** Every night the other stored files are hashed anew: those that no document names. */
export const rehashOthersJob = job('documents.rehashOthers', z.object({}))

/** Every night the terms of keeping are worked out anew. */
export const keepTermsJob = job('documents.terms', z.object({}))

/** Every night files of customers that were sent to nobody are let go. */
export const forgetPapersJob = job('documents.forgetPapers', z.object({}))

/** A file that its last row no longer names is deleted. */
export const dropFileJob = job('documents.dropFile', z.object({ sha256: z.string() }))

/** Every night a root is made over all documents that changed. */
export const makeRootJob = job('documents.root', z.object({}))

/** The next part of an archive for a court is made; each part has runs of its own. */
export const buildArchiveJob = job('documents.archive', z.object({ archiveId }))
export const expireArchiveJob = job('documents.expireArchive', z.object({ archiveId }))

/** The next documents of a renewal get their new edition. */
export const renewEditionsJob = job('documents.renewEditions', z.object({ renewalId: idOf('renewal') }))
/** Those who have not answered a new edition are reminded; `once` by a press, otherwise before the end of the term. */
export const remindRenewedJob = job('documents.remindRenewed', z.object({ renewalId: idOf('renewal'), once: z.boolean() }))

/** The next documents of an act of destruction are destroyed; the first of them when its wait is over. */
export const destroyDocumentsJob = job('documents.destroy', z.object({ destructionId: idOf('documentDestruction') }))

/** Roots without a stamp of a time-stamp authority are stamped, where there is one. */
export const stampRootsJob = job('documents.stampRoots', z.object({}))

/** The next rows of a list of contracts signed elsewhere are worked through. */
export const runOutsideListJob = job('documents.outsideList', z.object({ listId: idOf('outsideList') }))

/** A contract signed elsewhere that awaited a person is made when he is here. */
export const attachContractJob = job('documents.attachContract', contractorAdded.payload)

/** The tax service has proved the ИНН of a person: contracts signed elsewhere may await that. */
export const followProofJob = job('documents.followProof', bindingChanged.payload)

/** An invitation was taken back: a contract signed elsewhere may await whoever it was for. */
export const followInvitationJob = job('documents.followInvitation', invitationCancelled.payload)

/** A contract signed elsewhere awaits that its person proves his ИНН. */
export const contractAwaitsInn = event(
  'contractAwaitsInn',
  z.object({ orgId: idOf('organization'), personId: idOf('person'), at: z.string() }),
)

/** Every row of a list of contracts signed elsewhere has been worked through; `personId` loaded it. */
export const outsideListDone = event(
  'outsideListDone',
  z.object({
    listId: idOf('outsideList'),
    orgId: idOf('organization'),
    personId: idOf('person'),
    made: z.number(),
    awaiting: z.number(),
    wrong: z.number(),
  }),
)

const ofContract = z.object({ documentId, orgId: idOf('organization'), personId: idOf('person') })

/** A frame contract signed outside the platform is in force. */
export const contractLoaded = event('contractLoaded', ofContract)

/** The person has taken back that a contract signed outside is not his. */
export const contractConfirmed = event('contractConfirmed', z.extend(ofContract, { at: z.string() }))

/** A document awaits the signature of a side. */
export const documentWaiting = event('documentWaiting', z.object({ documentId, side: z.enum(documentSides) }))

/** Documents of one signing await the same side of the same pair: one is told of as `documentWaiting`. */
export const documentsWaiting = event(
  'documentsWaiting',
  z.object({ documentIds: z.array(documentId), side: z.enum(documentSides) }),
)

/** A side asks the other to sign documents of one pair that wait for it. */
export const documentsReminded = event(
  'documentsReminded',
  z.object({ documentIds: z.array(documentId), side: z.enum(documentSides), day: z.string() }),
)

/** A customer asks a person for the data that documents with him lack. */
export const fillingAsked = event(
  'fillingAsked',
  z.object({ orgId: idOf('organization'), personId: idOf('person'), lacks: z.array(z.string()), day: z.string() }),
)

/** Documents with a person whose term has ended will be destroyed from this day on. */
export const destructionPlanned = event(
  'destructionPlanned',
  z.object({
    destructionId: idOf('documentDestruction'),
    orgId: idOf('organization'),
    personId: idOf('person'),
    count: z.number(),
    day: z.string(),
  }),
)

/** Both sides have signed. */
export const documentSigned = event(
  'documentSigned',
  z.object({
    documentId,
    kind: z.enum(documentKinds),
    assignmentId: z.nullable(idOf('assignment')),
    orgId: idOf('organization'),
    personId: idOf('person'),
  }),
)

/** A document will not be signed: it was declined, revoked or has expired; or one signed outside is disputed by its person, or was loaded by mistake. */
export const documentClosed = event(
  'documentClosed',
  z.object({
    documentId,
    kind: z.enum(documentKinds),
    assignmentId: z.nullable(idOf('assignment')),
    outcome: z.enum(['declined', 'revoked', 'expired', 'disputed', 'misloaded']),
  }),
)

/** An agreement of both sides has annulled a document. */
export const documentAnnulled = event(
  'documentAnnulled',
  z.object({ documentId, kind: z.enum(documentKinds), assignmentId: z.nullable(idOf('assignment')), agreementId: documentId }),
)

/** Both have signed a new edition of a document. */
export const documentReplaced = event(
  'documentReplaced',
  z.object({ documentId, kind: z.enum(documentKinds), assignmentId: z.nullable(idOf('assignment')), editionId: documentId }),
)

/** The stored bytes of a document are not those that were frozen: its file is given to nobody. */
export const documentDamaged = event('documentDamaged', z.object({ documentId, at: z.optional(z.string()) }))

/** A file that was damaged is restored from its copy: it can be downloaded again. */
export const documentRestored = event('documentRestored', z.object({ documentId, at: z.optional(z.string()) }))

/** An archive for a court can be downloaded, or could not be made. */
export const archiveMade = event(
  'archiveMade',
  z.object({
    archiveId,
    personId: idOf('person'),
    side: z.enum(documentSides),
    orgId: z.optional(z.nullable(idOf('organization'))),
    kind: z.optional(z.enum(archiveKinds)),
    made: z.boolean(),
  }),
)

/** A contract of ours was signed, or will not be: one signed elsewhere may await the end of its signing. */
export const followSignedFrameJob = job('documents.followSignedFrame', documentSigned.payload)
export const followClosedFrameJob = job('documents.followClosedFrame', documentClosed.payload)
