import type { SmsGateway } from '#/gateways/sms/port.ts'
import { sendCode } from '#/features/identity/server/send-code.ts'
import type { CodeSent } from '#/features/identity/server/send-code.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { shortOfFullName } from '../domain/short-name.ts'
import { signingMessage, signingSubject } from '../domain/signing.ts'
import { appendEvents } from './append-events.ts'
import { judgeEnded } from './judge-ended.ts'
import type { JudgeEndings } from './judge-ended.ts'
import { keepManifest } from './manifest-queries.ts'
import { prepareSigning } from './prepare-signing.ts'
import type { SigningDeps, SigningRefusal, UnfitDocument } from './prepare-signing.ts'
import { findDocuments, lockRows } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { readContent } from './read-content.ts'

type Deps = SigningDeps & {
  readonly db: Database
  readonly sms: SmsGateway
  readonly codePepper: string
  readonly publicUrl: string
  readonly judgeEndings: JudgeEndings
}

/** An hour: every request hashes the files of up to a hundred documents anew, even when no code may be sent. */
const mostAsked = 120

/** `manifest`: the hash of the list, whose first characters stand in the message. */
export type SigningCodeSent = CodeSent & { readonly manifest: string }

/** Freezes the list of these documents with their hashes and sends the code that signs it to the session's phone. */
export async function sendSigningCode(
  deps: Deps,
  asking: SideScope,
  ids: readonly Id<'document'>[],
): Promise<Result<SigningCodeSent, SigningRefusal | Refusal<'documentGone' | 'tooOften' | 'codeNotSent'>>> {
  const limit = { key: `signing-asked:${asking.scope.personId}`, count: mostAsked, seconds: 3600 }
  const allowed = await takeFromLimits(deps.db, deps.clock, [limit])
  if (!allowed.ok) return allowed
  const rows = await findDocuments(deps.db, asking, ids)
  if (rows.length === 0 || rows.length < new Set(ids).size) return refuse({ kind: 'documentGone' })
  const prepared = await prepareSigning(deps.db, deps, asking, rows)
  if (!prepared.ok) return prepared
  const blocked = await judgeBlocked(deps, asking, rows)
  if (blocked.length > 0) return refuse({ kind: 'unfit', documents: blocked })
  const { documents, manifest, signer } = prepared.value
  const { personId, sessionId } = asking.scope
  const things = documents.map(({ thing }) => thing)
  const counterparties = documents.map(({ row }) => counterpartyOf(asking, row))
  const sent = await sendCode(deps, {
    personId,
    sessionId,
    phone: signer.phone,
    purpose: 'sign',
    subject: signingSubject(asking.side, manifest),
    keep: (tx) => keepManifest(tx, manifest, deps.clock.now()),
    text: (code) => signingMessage(things, { manifest, counterparties, code }),
  })
  if (!sent.ok) return sent
  const details = { side: asking.side, phone: sent.value.masked_phone, manifest: manifest.id }
  await deps.db.transaction().execute(async (tx) => {
    await lockRows(
      tx,
      things.map(({ id }) => id),
    )
    const lines = things.map(({ id: documentId, sha256 }) => ({ documentId, details: { ...details, sha256 } }))
    await appendEvents(
      tx,
      deps.clock,
      lines.map((line) => ({ ...line, kind: 'codeSent', actor: personId })),
    )
  })
  return ok({ ...sent.value, manifest: manifest.id })
}

/** Nobody gets a code for what cannot be signed: it is asked once more when the code comes. */
async function judgeBlocked(deps: Deps, asking: SideScope, rows: readonly DocumentRow[]): Promise<readonly UnfitDocument[]> {
  const enders = rows.flatMap(({ id, ends_id: endsId }) => (endsId === null ? [] : id))
  if (enders.length === 0) return []
  return deps.db.transaction().execute((tx) => judgeEnded(tx, deps, asking, enders))
}

function counterpartyOf({ side }: SideScope, row: DocumentRow): string {
  const { client, person } = readContent(row).parties
  return side === 'client' ? shortOfFullName(person.name) : client.name
}
