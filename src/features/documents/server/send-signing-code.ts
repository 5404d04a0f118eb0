import type { SmsGateway } from '#/gateways/sms/port.ts'
import { sendCode } from '#/features/identity/server/send-code.ts'
import type { CodeSent } from '#/features/identity/server/send-code.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { signingMessage, signingSubject } from '../domain/signing.ts'
import { appendEvent } from './append-event.ts'
import { prepareSigning } from './prepare-signing.ts'
import type { SigningDeps, SigningRefusal } from './prepare-signing.ts'
import { findDocument } from './queries.ts'
import type { SideScope } from './queries.ts'

type Deps = SigningDeps & {
  readonly db: Database
  readonly sms: SmsGateway
  readonly codePepper: string
  readonly publicUrl: string
}

/** Sends the code that signs this document with exactly these bytes to the session's phone. */
export async function sendSigningCode(
  deps: Deps,
  asking: SideScope,
  id: Id<'document'>,
): Promise<Result<CodeSent, SigningRefusal | Refusal<'documentGone' | 'tooOften' | 'codeNotSent'>>> {
  const row = await findDocument(deps.db, asking, id)
  if (!row) return refuse({ kind: 'documentGone' })
  const prepared = await prepareSigning(deps.db, deps, asking, row)
  if (!prepared.ok) return prepared
  const { thing, signer } = prepared.value
  const { personId, sessionId } = asking.scope
  const sent = await sendCode(deps, {
    personId,
    sessionId,
    phone: signer.phone,
    purpose: 'sign',
    subject: signingSubject(thing),
    text: (code) => signingMessage(thing, code),
  })
  if (!sent.ok) return sent
  await deps.db.transaction().execute((tx) =>
    appendEvent(tx, deps.clock, {
      documentId: id,
      kind: 'codeSent',
      actor: personId,
      details: { side: asking.side, phone: sent.value.masked_phone, sha256: thing.sha256 },
    }),
  )
  return sent
}
