import { checkCode } from '#/features/identity/server/check-code.ts'
import type { CheckedCode } from '#/features/identity/server/check-code.ts'
import { voidCode } from '#/features/identity/server/void-code.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { documentLifecycle, waitingSide } from '../domain/document.ts'
import type { DocumentSide, DocumentState } from '../domain/document.ts'
import { manifestText } from '../domain/manifest.ts'
import { signingPurpose, signingSubject } from '../domain/signing.ts'
import { appendEvents } from './append-events.ts'
import { documentSigned, documentsWaiting, documentWaiting, makeSignedCopyJob } from './jobs.ts'
import { judgeEnded } from './judge-ended.ts'
import type { JudgeEndings } from './judge-ended.ts'
import { keepManifest } from './manifest-queries.ts'
import { prepareSigning } from './prepare-signing.ts'
import type { PreparedDocument, PreparedSigning, SigningDeps, SigningRefusal } from './prepare-signing.ts'
import { insertSignatures, lockDocuments, updateDocuments } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'
import { settleEnded } from './settle-ended.ts'
import type { TakeEdition } from './settle-ended.ts'

type Deps = SigningDeps & {
  readonly db: Database
  readonly codePepper: string
  readonly judgeEndings: JudgeEndings
  readonly takeEdition: TakeEdition
}

export type SignedDocument = { readonly id: Id<'document'>; readonly title: string; readonly state: DocumentState }
export type SignManifestRefusal =
  | SigningRefusal
  | Refusal<'documentGone' | 'wrongSigningCode' | 'signingCodeExpired' | 'tooManyTries'>

type Attempt = { readonly code: string; readonly ip: string; readonly userAgent: string }

/**
 * Signs these documents for one side, or none of them, with the code that was sent for exactly them. Every decision is made on the
 * locked rows; the same transaction rehashes the bytes of each file and writes the evidence, the states and the follow-up, or nothing
 * at all.
 */
export async function signManifest(
  deps: Deps,
  asking: SideScope,
  ids: readonly Id<'document'>[],
  attempt: Attempt,
): Promise<Result<readonly SignedDocument[], SignManifestRefusal>> {
  return deps.db.transaction().execute(async (tx) => {
    const blocked = await judgeEnded(tx, deps, asking, ids)
    const rows = await lockDocuments(tx, asking, ids)
    if (rows.length === 0 || rows.length < new Set(ids).size) return refuse({ kind: 'documentGone' })
    const able = await prepareSigning(tx, deps, asking, rows)
    const prepared = able.ok && blocked.length > 0 ? refuse({ kind: 'unfit' as const, documents: blocked }) : able
    const { personId, sessionId } = asking.scope
    if (!prepared.ok) {
      if (prepared.refusal.kind === 'unfit')
        await voidCode(tx, deps, { personId, purpose: 'sign', subject: subjectOf(asking, rows) })
      return prepared
    }
    const { manifest, documents } = prepared.value
    const subject = signingSubject(asking.side, manifest)
    const checked = await checkCode(tx, deps, { personId, sessionId, purpose: 'sign', subject, code: attempt.code })
    if (!checked.ok) {
      const details = { side: asking.side, manifest: manifest.id }
      const lines = documents.map(({ thing }) => ({ documentId: thing.id, kind: 'codeWrong' as const, actor: personId, details }))
      await appendEvents(tx, deps.clock, lines)
      return signingRefusal(checked.refusal)
    }
    await keepManifest(tx, manifest, deps.clock.now())
    await recordSignatures(tx, deps, asking, prepared.value, { ...attempt, ...checked.value })
    await moveOn(tx, deps, documents)
    await recordDocumentEntries(tx, deps, asking, rows, 'documentSigned')
    crashPoint('document:signed')
    return ok(documents.map(({ row, next }) => ({ id: row.id, title: row.title, state: next })))
  })
}

/** The list as it was when its code was sent: bytes once frozen stay. */
function subjectOf({ side }: SideScope, rows: readonly DocumentRow[]): string {
  const text = manifestText(rows.map(({ id, sha256 }) => ({ id, sha256: sha256 ?? '' })))
  return signingSubject(side, { id: sha256Hex(text) })
}

function signingRefusal(refusal: Refusal<'wrongCode' | 'codeExpired' | 'tooManyTries'>) {
  if (refusal.kind === 'wrongCode') return refuse({ kind: 'wrongSigningCode', left: refusal.left })
  if (refusal.kind === 'codeExpired') return refuse({ kind: 'signingCodeExpired' })
  return refuse({ kind: 'tooManyTries', wait: refusal.wait })
}

async function recordSignatures(
  tx: Tx,
  deps: Deps,
  asking: SideScope,
  { documents, manifest, signer, agreement }: PreparedSigning,
  proof: CheckedCode & Attempt,
): Promise<void> {
  const { personId, sessionId } = asking.scope
  const signed = documents.map((document) => ({ ...document, signatureId: newId('signature', deps.clock) }))
  await insertSignatures(
    tx,
    signed.map(({ row, thing, place, signatureId }) => ({
      id: signatureId,
      document_id: thing.id,
      side: asking.side,
      signer_id: personId,
      signer_name: signer.name,
      signer_inn: signer.inn,
      signer_phone: signer.phone,
      role: signer.role,
      basis: signer.basisIn(row),
      code_id: proof.codeId,
      document_sha256: thing.sha256,
      manifest_id: manifest.id,
      manifest_place: place,
      agreement_version: agreement.version,
      agreement_sha256: agreement.sha256,
      purpose_text: signingPurpose(thing, manifest, place),
      code_sent_at: proof.sentAt,
      message_key: proof.messageKey,
      session_id: sessionId,
      ip: proof.ip,
      user_agent: proof.userAgent,
      signed_at: deps.clock.now(),
    })),
  )
  const lines = signed.map(({ thing, place, signatureId }) => {
    const facts = { signature: signatureId, sha256: thing.sha256, agreement: agreement.version, manifest: manifest.id, place }
    return { documentId: thing.id, kind: 'signed' as const, actor: personId, details: { side: asking.side, ...facts } }
  })
  await appendEvents(tx, deps.clock, lines)
}

async function moveOn(tx: Tx, deps: Deps, documents: readonly PreparedDocument[]): Promise<void> {
  const now = deps.clock.now()
  const { takeEdition } = deps
  for (const [next, moved] of Map.groupBy(documents, (document) => document.next)) {
    const signedAt = documentLifecycle.is.signed(next) ? { signed_at: now } : {}
    const ids = moved.map(({ thing }) => thing.id)
    const rows = moved.map(({ row }) => row)
    // What they end goes first: one of a place is in force at a time.
    if (documentLifecycle.is.signed(next))
      for (const row of rows) await settleEnded(tx, deps.clock, row, { is: 'end', takeEdition })
    await updateDocuments(tx, ids, { state: next, updated_at: now, ...signedAt })
    const side = waitingSide(next)
    if (side) await tellWaiting(tx, deps, rows, side)
    else for (const row of rows) await tellSigned(tx, deps, row)
  }
}

/** Each pair is told once, however many of its documents were signed. */
async function tellWaiting(tx: Tx, deps: Deps, rows: readonly DocumentRow[], side: DocumentSide): Promise<void> {
  for (const pair of Map.groupBy(rows, (row) => `${row.org_id} ${row.person_id}`).values()) {
    const [first, ...others] = pair.map(({ id }) => id)
    if (first === undefined) continue
    if (others.length === 0) await announce(tx, deps.clock, documentWaiting, { documentId: first, side })
    else await announce(tx, deps.clock, documentsWaiting, { documentIds: [first, ...others], side })
  }
}

async function tellSigned(tx: Tx, deps: Deps, row: DocumentRow): Promise<void> {
  const documentId = row.id
  await enqueue(tx, deps.clock, makeSignedCopyJob, { documentId }, { key: documentId })
  await announce(tx, deps.clock, documentSigned, {
    documentId,
    kind: row.kind,
    assignmentId: row.assignment_id,
    orgId: row.org_id,
    personId: row.person_id,
  })
}
