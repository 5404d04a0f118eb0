import { checkCode } from '#/features/identity/server/check-code.ts'
import type { CheckedCode } from '#/features/identity/server/check-code.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { documentLifecycle, waitingSide } from '../domain/document.ts'
import type { DocumentState } from '../domain/document.ts'
import { signingPurpose, signingSubject } from '../domain/signing.ts'
import { appendEvent } from './append-event.ts'
import { documentSigned, documentWaiting, makeSignedCopyJob } from './jobs.ts'
import { prepareSigning } from './prepare-signing.ts'
import type { PreparedSigning, SigningDeps, SigningRefusal } from './prepare-signing.ts'
import { insertSignature, lockDocument, updateDocument } from './queries.ts'
import type { DocumentRow, SideScope } from './queries.ts'
import { recordDocumentEntry } from './record-document-entry.ts'

type Deps = SigningDeps & { readonly db: Database; readonly codePepper: string }

export type Signed = { readonly state: DocumentState; readonly state_name: string }
export type SignRefusal = SigningRefusal | Refusal<'documentGone' | 'wrongSigningCode' | 'signingCodeExpired' | 'tooManyTries'>

type Attempt = { readonly code: string; readonly ip: string; readonly userAgent: string }

/**
 * Signs a document for one side. Every decision is made on the locked row; the same transaction rehashes the bytes of the file
 * and writes the evidence, the state and the follow-up, or nothing at all.
 */
export async function signDocument(
  deps: Deps,
  asking: SideScope,
  id: Id<'document'>,
  attempt: Attempt,
): Promise<Result<Signed, SignRefusal>> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, asking, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const prepared = await prepareSigning(tx, deps, asking, row)
    if (!prepared.ok) return prepared
    const { personId, sessionId } = asking.scope
    const subject = signingSubject(prepared.value.thing)
    const checked = await checkCode(tx, deps, { personId, sessionId, purpose: 'sign', subject, code: attempt.code })
    if (!checked.ok) {
      await appendEvent(tx, deps.clock, { documentId: id, kind: 'codeWrong', actor: personId, details: { side: asking.side } })
      return signingRefusal(checked.refusal)
    }
    await recordSignature(tx, deps, asking, prepared.value, { ...attempt, ...checked.value })
    await moveOn(tx, deps, row, prepared.value)
    await recordDocumentEntry(tx, deps, asking, row, 'documentSigned')
    crashPoint('document:signed')
    return ok({ state: prepared.value.next, state_name: documentLifecycle.nameOf(prepared.value.next) })
  })
}

function signingRefusal(refusal: Refusal<'wrongCode' | 'codeExpired' | 'tooManyTries'>) {
  if (refusal.kind === 'wrongCode') return refuse({ kind: 'wrongSigningCode', left: refusal.left })
  if (refusal.kind === 'codeExpired') return refuse({ kind: 'signingCodeExpired' })
  return refuse({ kind: 'tooManyTries', wait: refusal.wait })
}

async function recordSignature(
  tx: Tx,
  deps: Deps,
  asking: SideScope,
  { thing, signer, agreement }: PreparedSigning,
  proof: CheckedCode & Attempt,
): Promise<void> {
  const signatureId = newId('signature', deps.clock)
  const { personId, sessionId } = asking.scope
  await insertSignature(tx, {
    id: signatureId,
    document_id: thing.id,
    side: asking.side,
    signer_id: personId,
    signer_name: signer.name,
    signer_inn: signer.inn,
    signer_phone: signer.phone,
    role: signer.role,
    basis: signer.basis,
    code_id: proof.codeId,
    document_sha256: thing.sha256,
    agreement_version: agreement.version,
    agreement_sha256: agreement.sha256,
    purpose_text: signingPurpose(thing),
    code_sent_at: proof.sentAt,
    message_key: proof.messageKey,
    session_id: sessionId,
    ip: proof.ip,
    user_agent: proof.userAgent,
    signed_at: deps.clock.now(),
  })
  await appendEvent(tx, deps.clock, {
    documentId: thing.id,
    kind: 'signed',
    actor: personId,
    details: { side: asking.side, signature: signatureId, sha256: thing.sha256, agreement: agreement.version },
  })
}

async function moveOn(tx: Tx, deps: Deps, row: DocumentRow, { next }: PreparedSigning): Promise<void> {
  const documentId = row.id
  const now = deps.clock.now()
  await updateDocument(tx, documentId, {
    state: next,
    updated_at: now,
    ...(documentLifecycle.is.signed(next) ? { signed_at: now } : {}),
  })
  const waiting = waitingSide(next)
  if (waiting) return announce(tx, deps.clock, documentWaiting, { documentId, side: waiting })
  await enqueue(tx, deps.clock, makeSignedCopyJob, { documentId }, { key: documentId })
  await announce(tx, deps.clock, documentSigned, {
    documentId,
    kind: row.kind,
    assignmentId: row.assignment_id,
    orgId: row.org_id,
    personId: row.person_id,
  })
}
