import type { FileStore } from '#/gateways/files/port.ts'
import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Caller, ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { Log } from '#/platform/server/log.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { documentKindNames, documentLifecycle } from '../domain/document.ts'
import { problemsText } from '../domain/signing-problem.ts'
import type { SigningProblem } from '../domain/signing-problem.ts'
import * as annulmentContract from '../contract/annulment.ts'
import * as archiveContract from '../contract/archive.ts'
import * as documentContract from '../contract/document.ts'
import * as reminderContract from '../contract/reminder.ts'
import * as replacementContract from '../contract/replacement.ts'
import * as rootContract from '../contract/root.ts'
import * as signingContract from '../contract/signing.ts'
import { archiveDocuments } from './archive-documents.ts'
import { comparisonRoutes } from './comparison-routes.ts'
import { outsideRoutes } from './outside-routes.ts'
import { ownPaperRoutes } from './own-paper-routes.ts'
import { askArchive } from './ask-archive.ts'
import { declineDocument } from './decline-document.ts'
import { downloadDocument } from './download-document.ts'
import type { ReceiptOf } from './download-document.ts'
import { downloadPart } from './download-part.ts'
import { extendDocument } from './extend-document.ts'
import type { JudgeEndings } from './judge-ended.ts'
import { listArchives } from './list-archives.ts'
import { listDocumentIds } from './list-document-ids.ts'
import { listDocuments } from './list-documents.ts'
import { listRoots } from './list-roots.ts'
import type { Unfit } from './prepare-signing.ts'
import { markRead } from './mark-read.ts'
import type { SideScope } from './own-document-queries.ts'
import { exportProtocol } from './export-protocol.ts'
import { printSupplement } from './print-supplement.ts'
import { printRoot } from './print-root.ts'
import { proveDocument } from './prove-document.ts'
import { proveJournal } from './prove-journal.ts'
import { proposeAnnulment } from './propose-annulment.ts'
import type { HoldForAnnulment } from './propose-annulment.ts'
import { readDocument } from './read-document.ts'
import { readSheet } from './read-sheet.ts'
import { readWayBack } from './read-way-back.ts'
import type { FindWayBack } from './read-way-back.ts'
import { remindDocuments } from './remind-documents.ts'
import { proposeReplacement } from './propose-replacement.ts'
import type { DescribeEdition } from './propose-edition.ts'
import { proposeReplacements } from './propose-replacements.ts'
import { retentionRoutes } from './retention-routes.ts'
import { retryDocument } from './retry-document.ts'
import { revokeDocument } from './revoke-document.ts'
import { sendSigningCode } from './send-signing-code.ts'
import type { TakeEdition } from './settle-ended.ts'
import { signManifest } from './sign-manifest.ts'
import type { SignedDocument, SignManifestRefusal } from './sign-manifest.ts'
import { templateRoutes } from './template-routes.ts'
import type { InspectPdf } from './upload-paper.ts'
import { verifyDocument } from './verify-document.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly sms: SmsGateway
  readonly codePepper: string
  readonly fieldKey: FieldKey
  readonly publicUrl: string
  readonly brand: { readonly name: string }
  readonly holdForAnnulment: HoldForAnnulment
  readonly receiptOf: ReceiptOf
  readonly judgeEndings: JudgeEndings
  readonly findWayBack: FindWayBack
  readonly describeEdition: DescribeEdition
  readonly takeEdition: TakeEdition
  readonly inspectPdf: InspectPdf
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

export function documentRoutes(api: Api, deps: Deps): void {
  readingRoutes(api, deps)
  signingRoutes(api, deps)
  manifestRoutes(api, deps)
  templateRoutes(api, deps)
  comparisonRoutes(api, deps)
  ownPaperRoutes(api, deps)
  outsideRoutes(api, deps)
  retentionRoutes(api, deps)
  serve(api, signingContract.declineClientDocument, ({ scope, params, body }) =>
    declineDocument(deps, asClient(scope), params.id, body),
  )
  serve(api, signingContract.declinePersonDocument, ({ scope, params, body }) =>
    declineDocument(deps, asPerson(scope), params.id, body),
  )
  serve(api, annulmentContract.readClientWayBack, ({ scope, params }) => readWayBack(deps, asClient(scope), params.id))
  serve(api, annulmentContract.readPersonWayBack, ({ scope, params }) => readWayBack(deps, asPerson(scope), params.id))
  serve(api, annulmentContract.proposeClientAnnulment, ({ scope, params, body }) =>
    proposeAnnulment(deps, asClient(scope), params.id, body),
  )
  serve(api, annulmentContract.proposePersonAnnulment, ({ scope, params, body }) =>
    proposeAnnulment(deps, asPerson(scope), params.id, body),
  )
  serve(api, replacementContract.proposeClientReplacement, ({ scope, params, body }) =>
    proposeReplacement(deps, asClient(scope), params.id, body),
  )
  serve(api, replacementContract.proposePersonReplacement, ({ scope, params, body }) =>
    proposeReplacement(deps, asPerson(scope), params.id, body),
  )
  serve(api, replacementContract.proposeClientReplacements, ({ scope, body }) =>
    proposeReplacements(deps, asClient(scope), body.ids, body),
  )
  serve(api, reminderContract.remindClientDocuments, ({ scope, body }) => remindDocuments(deps, asClient(scope), body.ids))
  serve(api, reminderContract.remindPersonDocuments, ({ scope, body }) => remindDocuments(deps, asPerson(scope), body.ids))
  serve(api, signingContract.revokeDocument, ({ scope, params }) => revokeDocument(deps, asClient(scope), params.id))
  serve(api, signingContract.takeDocumentBack, ({ scope, params }) => revokeDocument(deps, asPerson(scope), params.id))
  serve(api, signingContract.extendDocument, ({ scope, params }) => extendDocument(deps, scope, params.id))
  serve(api, signingContract.retryDocument, ({ scope, params }) => retryDocument(deps, scope, params.id))
}

function readingRoutes(api: Api, deps: Deps): void {
  serve(api, documentContract.listClientDocuments, ({ scope, query }) => listDocuments(deps, asClient(scope), query))
  serve(api, documentContract.listPersonDocuments, ({ scope, query }) => listDocuments(deps, asPerson(scope), query))
  serve(api, documentContract.listClientDocumentIds, ({ scope, query }) => listDocumentIds(deps, asClient(scope), query))
  serve(api, documentContract.listPersonDocumentIds, ({ scope, query }) => listDocumentIds(deps, asPerson(scope), query))
  serve(api, documentContract.getClientDocument, ({ scope, params }) => readDocument(deps, asClient(scope), params.id))
  serve(api, documentContract.getPersonDocument, ({ scope, params }) => readDocument(deps, asPerson(scope), params.id))
  serve(api, documentContract.downloadClientDocuments, ({ scope, query }) => archiveDocuments(deps, asClient(scope), query))
  serve(api, documentContract.downloadPersonDocuments, ({ scope, query }) => archiveDocuments(deps, asPerson(scope), query))
  serve(api, documentContract.getDocumentPdf, ({ scope, params }) => downloadDocument(deps, scope, params.a, params.b))
  serve(api, rootContract.getClientRootProof, ({ scope, params }) => proveDocument(deps, asClient(scope), params.id))
  serve(api, rootContract.getPersonRootProof, ({ scope, params }) => proveDocument(deps, asPerson(scope), params.id))
  serve(api, archiveContract.askClientArchive, ({ scope, body }) => askArchive(deps, asClient(scope), body))
  serve(api, archiveContract.askPersonArchive, ({ scope, body }) => askArchive(deps, asPerson(scope), body))
  serve(api, archiveContract.listClientArchives, ({ scope }) => listArchives(deps, asClient(scope), 'court'))
  serve(api, archiveContract.listPersonArchives, ({ scope }) => listArchives(deps, asPerson(scope), 'court'))
  serve(api, archiveContract.downloadClientPart, ({ scope, params }) =>
    downloadPart(deps, asClient(scope), params.id, { kind: 'court', no: Number(params.part) }),
  )
  serve(api, archiveContract.downloadPersonPart, ({ scope, params }) =>
    downloadPart(deps, asPerson(scope), params.id, { kind: 'court', no: Number(params.part) }),
  )
  serve(api, rootContract.printClientSupplement, ({ scope, params }) => printSupplement(deps, asClient(scope), params.id))
  serve(api, rootContract.printPersonSupplement, ({ scope, params }) => printSupplement(deps, asPerson(scope), params.id))
  serve(api, rootContract.getClientProtocol, ({ scope, params }) => exportProtocol(deps, asClient(scope), params.id))
  serve(api, rootContract.getPersonProtocol, ({ scope, params }) => exportProtocol(deps, asPerson(scope), params.id))
  serve(api, rootContract.getJournalProof, ({ scope }) => proveJournal(deps, scope))
  serve(api, rootContract.printRoot, ({ params, caller }) => printRoot(deps, Number(params.no), caller.ip))
  serve(api, rootContract.listRoots, ({ caller }) => listRoots(deps, caller.ip))
  serve(api, documentContract.verifyDocument, ({ params, caller }) => verifyDocument(deps, params.code, caller.ip))
}

function signingRoutes(api: Api, deps: Deps): void {
  serve(api, signingContract.sendClientSigningCode, async ({ scope, params }) =>
    ofOne(await sendSigningCode(deps, asClient(scope), [params.id])),
  )
  serve(api, signingContract.sendPersonSigningCode, async ({ scope, params }) =>
    forHimself(ofOne(await sendSigningCode(deps, asPerson(scope), [params.id]))),
  )
  serve(api, signingContract.signClientDocument, ({ scope, params, query, body, caller }) =>
    signOne(deps, asClient(scope), params.id, body?.code ?? query.code, caller),
  )
  serve(api, signingContract.signPersonDocument, async ({ scope, params, query, body, caller }) =>
    forHimself(await signOne(deps, asPerson(scope), params.id, body?.code ?? query.code, caller)),
  )
}

function manifestRoutes(api: Api, deps: Deps): void {
  serve(api, signingContract.readClientSheet, ({ scope, query }) => readSheet(deps, asClient(scope), query.ids))
  serve(api, signingContract.readPersonSheet, ({ scope, query }) => readSheet(deps, asPerson(scope), query.ids))
  serve(api, signingContract.markClientRead, ({ scope, body }) => markRead(deps, asClient(scope), body.ids))
  serve(api, signingContract.markPersonRead, ({ scope, body }) => markRead(deps, asPerson(scope), body.ids))
  serve(api, signingContract.sendClientManifestCode, async ({ scope, body }) =>
    ofMany(await sendSigningCode(deps, asClient(scope), body.ids)),
  )
  serve(api, signingContract.sendPersonManifestCode, async ({ scope, body }) =>
    forHimself(ofMany(await sendSigningCode(deps, asPerson(scope), body.ids))),
  )
  serve(api, signingContract.signClientManifest, ({ scope, body, caller }) => signMany(deps, asClient(scope), body, caller))
  serve(api, signingContract.signPersonManifest, async ({ scope, body, caller }) =>
    forHimself(await signMany(deps, asPerson(scope), body, caller)),
  )
}

/** The right to sign is asked of members of an organization only. */
function forHimself<Value, R extends Refusal>(result: Result<Value, R>): Result<Value, Exclude<R, Refusal<'noSigningRight'>>> {
  if (result.ok) return result
  if (!isOfEverybody(result.refusal)) throw new Error('A person was asked for the right to sign for himself')
  return refuse(result.refusal)
}

function isOfEverybody<R extends Refusal>(refusal: R): refusal is Exclude<R, Refusal<'noSigningRight'>> {
  return refusal.kind !== 'noSigningRight'
}

/** A document signed alone is refused for its own reason. */
function ofOne<Value, R extends Named>(result: Result<Value, R | Unfit>): Result<Value, R | SigningProblem> {
  if (result.ok) return result
  if (!isUnfit(result.refusal)) return refuse(result.refusal)
  const [document] = result.refusal.documents
  if (!document) throw new Error('A document is unfit for no reason')
  return refuse(document.problem)
}

/** Of a list it is told which of its documents cannot be signed and why. */
function ofMany<Value, R extends Named>(result: Result<Value, R | Unfit>): Result<Value, R | Refusal<'documentChanged'>> {
  if (result.ok) return result
  if (!isUnfit(result.refusal)) return refuse(result.refusal)
  const problems = result.refusal.documents.map(({ row, problem }) => ({
    name: `${documentKindNames[row.kind]} № ${row.number}`,
    problem,
  }))
  return refuse({ kind: 'documentChanged', documents: problemsText(problems) })
}

type Named = { readonly kind: string }

function isUnfit<R extends Named>(refusal: R | Unfit): refusal is Unfit {
  return refusal.kind === 'unfit'
}

async function signOne(
  deps: Deps,
  asking: SideScope,
  id: Id<'document'>,
  code: string | undefined,
  caller: Caller,
): Promise<Result<ReturnType<typeof stateOf>, SigningProblem | Exclude<SignManifestRefusal, Unfit> | Refusal<'invalidInput'>>> {
  if (code === undefined) return refuse({ kind: 'invalidInput', problem: 'Введите 6 цифр', issues: { code: 'Введите 6 цифр' } })
  const signed = ofOne(await signManifest(deps, asking, [id], attemptOf(code, caller)))
  return signed.ok ? ok(stateOf(signed.value[0])) : signed
}

async function signMany(
  deps: Deps,
  asking: SideScope,
  { ids, code }: { readonly ids: readonly Id<'document'>[]; readonly code: string },
  caller: Caller,
) {
  const signed = ofMany(await signManifest(deps, asking, ids, attemptOf(code, caller)))
  if (!signed.ok) return signed
  return ok({ documents: signed.value.map((document) => ({ id: document.id, title: document.title, ...stateOf(document) })) })
}

function attemptOf(code: string, { ip, userAgent }: Caller) {
  return { code, ip, userAgent }
}

function stateOf(document: SignedDocument | undefined) {
  if (!document) throw new Error('A signed manifest has no document')
  return { state: document.state, state_name: documentLifecycle.nameOf(document.state) }
}

function asClient(scope: ClientScope): SideScope {
  return { side: 'client', scope }
}

function asPerson(scope: PersonScope): SideScope {
  return { side: 'person', scope }
}
