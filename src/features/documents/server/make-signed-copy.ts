import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone, parsePhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { stampPdf } from '#/platform/server/pdf/stamp-pdf.ts'
import type { SignatureMark } from '#/platform/server/pdf/stamp-pdf.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { readSource } from '#/features/legal/server/read-source.ts'
import { preciseMoment, protocolBlocks, protocolEventKinds } from '../domain/protocol-template.ts'
import type { ProtocolSignature } from '../domain/protocol-template.ts'
import { placeText } from '../domain/signing.ts'
import { appendEvent } from './append-event.ts'
import { layOutDocument } from './lay-out-document.ts'
import type { LayoutDeps } from './lay-out-document.ts'
import { eventsOf, lockForJob, rowForJob, signaturesOf, updateDocument } from './queries.ts'
import type { DocumentRow, SignatureRow } from './queries.ts'
import { readContent } from './read-content.ts'

type Deps = LayoutDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

/**
 * Makes the files that follow two signatures: the copy with signature marks and the protocol of signing. The original stays
 * unchanged.
 */
export async function makeSignedCopy(deps: Deps, documentId: Id<'document'>, run: JobRun): Promise<JobOutcome> {
  const row = await rowForJob(deps.db, documentId)
  if (!row || row.signed_at === null || row.sha256 === null || row.signed_sha256 !== null) return { next: 'done' }
  const signatures = await signaturesOf(deps.db, documentId)
  const document = layOutDocument(row, deps)
  const copy = await stampPdf({
    document: { ...document, info: { ...document.info, createdAt: row.signed_at } },
    documentSha256: row.sha256,
    signatures: signatures.map((signature) => markOf(row, signature, deps)),
    agreement: agreementName(signatures[0]?.agreement_version ?? ''),
  })
  const protocol = await deps.renderPdf(await layOutProtocol(deps, row, documentId, signatures))
  const [signed, protocolFile] = [await deps.files.put(copy), await deps.files.put(protocol)]
  crashPoint('document:stamped')
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockForJob(tx, documentId)
    if (locked?.signed_sha256 === null) {
      const hashes = { signed_sha256: signed.sha256, protocol_sha256: protocolFile.sha256 }
      await updateDocument(tx, documentId, { ...hashes, updated_at: deps.clock.now() })
      const details = { signed: signed.sha256, protocol: protocolFile.sha256 }
      await appendEvent(tx, deps.clock, { documentId, kind: 'stamped', actor: 'system', details })
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}

function markOf(row: DocumentRow, signature: SignatureRow, { publicUrl }: LayoutDeps): SignatureMark {
  const { parties } = readContent(row)
  const isClient = signature.side === 'client'
  return {
    role: isClient ? 'Заказчик' : 'Исполнитель',
    name: signature.signer_name,
    inn: isClient ? parties.client.inn : (signature.signer_inn ?? ''),
    maskedPhone: masked(signature.signer_phone),
    ...(isClient ? { basis: signature.basis } : {}),
    signedAt: preciseMoment(signature.signed_at),
    signatureId: signature.id,
    verifyUrl: `${publicUrl}/?verify=${row.verify_code}`,
  }
}

async function layOutProtocol(
  deps: Deps,
  row: DocumentRow,
  documentId: Id<'document'>,
  signatures: readonly SignatureRow[],
): Promise<PdfDocument> {
  const document = layOutDocument(row, deps)
  const events = await eventsOf(deps.db, documentId)
  const title = `Протокол подписания: ${row.title}`
  return {
    ...document,
    title,
    blocks: protocolBlocks({
      title: row.title,
      documentId,
      sha256: row.sha256 ?? '',
      size: row.size ?? 0,
      platform: deps.brand.name,
      verifyUrl: document.footer.verifyUrl ?? '',
      signatures: signatures.map((signature) => protocolSignature(signature)),
      events: events
        .filter(({ kind }) => protocolEventKinds.some((known) => known === kind))
        .map(({ kind, at, actor, hash }) => ({ kind, at, hash, actor: actorName(actor, row) })),
    }),
    footer: { ...document.footer, left: title },
    info: { ...document.info, ...(row.signed_at === null ? {} : { createdAt: row.signed_at }) },
  }
}

function protocolSignature(signature: SignatureRow): ProtocolSignature {
  return {
    id: signature.id,
    role: signature.side === 'client' ? 'Заказчик' : 'Исполнитель',
    onBehalf: signature.basis,
    signer: signature.signer_name,
    signerId: signature.signer_id,
    inn: signature.signer_inn ?? '',
    maskedPhone: masked(signature.signer_phone),
    purpose: signature.purpose_text,
    manifest: manifestText(signature),
    agreement: agreementName(signature.agreement_version),
    agreementSha256: Buffer.from(signature.agreement_sha256).toString('hex'),
    codeSentAt: signature.code_sent_at,
    messageKey: signature.message_key,
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

function agreementName(version: string): string {
  return `${readSource('einteraction').title}, версия ${version}`
}

function actorName(actor: string, row: DocumentRow): string {
  if (actor === 'system') return 'Платформа'
  return actor === row.person_id ? 'Исполнитель' : 'Заказчик'
}

function masked(text: string): string {
  const phone = parsePhone(text)
  return phone ? maskPhone(phone) : ''
}
