import { readSource } from '#/features/legal/server/read-source.ts'
import { maskPhone, parsePhone } from '#/kernel/phone.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { evidenceOf } from '../domain/outside-contract.ts'
import { outsideEventKinds, protocolEventKinds } from '../domain/protocol-template.ts'
import type { ProtocolFacts, ProtocolSignature } from '../domain/protocol-template.ts'
import { placeText } from '../domain/signing.ts'
import type { LayoutDeps } from './lay-out-document.ts'
import { eventsOf, messagesOf, signaturesOf } from './queries.ts'
import type { DocumentRow, MessageRow, SignatureRow } from './queries.ts'

type Deps = LayoutDeps & { readonly db: Reader }

/** Everything that the protocol of a document says, as PDF or as JSON. `read`: its signatures, where they have been read already. */
export async function gatherProtocol(
  { db, brand, publicUrl }: Deps,
  row: DocumentRow,
  read?: readonly SignatureRow[],
): Promise<ProtocolFacts> {
  const signatures = read ?? (await signaturesOf(db, row.id))
  const messages = new Map((await messagesOf(db, row.id)).map((message) => [message.id, message]))
  const events = await eventsOf(db, row.id)
  const kinds = row.source === 'outside' ? outsideEventKinds : protocolEventKinds
  return {
    title: row.title,
    documentId: row.id,
    sha256: row.sha256 ?? '',
    size: row.size ?? 0,
    platform: brand.name,
    verifyUrl: `${publicUrl}/?verify=${row.verify_code}`,
    evidence: evidenceOf(row),
    signatures: signatures.map((signature) => protocolSignature(signature, messages.get(signature.code_id))),
    events: events
      .filter(({ kind }) => kinds.some((known) => known === kind))
      .map(({ kind, at, actor, hash }) => ({ kind, at, hash, actor: actorName(actor, row) })),
  }
}

function protocolSignature(signature: SignatureRow, message: MessageRow | undefined): ProtocolSignature {
  const phone = parsePhone(signature.signer_phone)
  return {
    id: signature.id,
    role: signature.side === 'client' ? 'Заказчик' : 'Исполнитель',
    onBehalf: signature.basis,
    signer: signature.signer_name,
    signerId: signature.signer_id,
    inn: signature.signer_inn ?? '',
    maskedPhone: phone ? maskPhone(phone) : '',
    purpose: signature.purpose_text,
    purposeSha256: sha256Hex(signature.purpose_text),
    manifest: manifestText(signature),
    agreement: `${readSource('einteraction').title}, версия ${signature.agreement_version}`,
    agreementSha256: Buffer.from(signature.agreement_sha256).toString('hex'),
    codeSentAt: signature.code_sent_at,
    messageKey: signature.message_key,
    provider: message?.provider ?? '',
    providerId: message?.provider_id ?? '',
    delivery: message?.delivery ?? 'unknown',
    deliveryAt: message?.delivery_at ?? null,
    signedAt: signature.signed_at,
    ip: signature.ip,
    userAgent: signature.user_agent,
  }
}

/** Signatures given before manifests have none. */
function manifestText({ manifest_id: id, manifest_place: place, manifest_size: size }: SignatureRow): string {
  if (id === null || place === null || size === null) return 'один документ'
  return placeText({ id, size }, place)
}

function actorName(actor: string, row: DocumentRow): string {
  if (actor === 'system') return 'Платформа'
  return actor === row.person_id ? 'Исполнитель' : 'Заказчик'
}
