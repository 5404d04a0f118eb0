import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone, parsePhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { SignatureMark, StampedDocument } from '#/platform/server/pdf/stamp-pdf.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { readSource } from '#/features/legal/server/read-source.ts'
import { preciseMoment, protocolBlocks } from '../domain/protocol-template.ts'
import { addPages } from './add-pages.ts'
import { appendEvent } from './append-event.ts'
import { gatherProtocol } from './gather-protocol.ts'
import { layOutDocument } from './lay-out-document.ts'
import type { LayoutDeps } from './lay-out-document.ts'
import { lockForJob, rowForJob, signaturesOf, updateDocument } from './queries.ts'
import type { DocumentRow, SignatureRow } from './queries.ts'
import { readContent } from './read-content.ts'

type Deps = LayoutDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
  readonly stampPdf: (stamped: StampedDocument) => Promise<Uint8Array>
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
  const copy = await deps.stampPdf({
    document: await addPages(deps, row, { ...document, info: { ...document.info, createdAt: row.signed_at } }),
    documentSha256: row.sha256,
    signatures: signatures.map((signature) => markOf(row, signature, deps)),
    agreement: agreementName(signatures[0]?.agreement_version ?? ''),
  })
  const protocol = await deps.renderPdf(await layOutProtocol(deps, row, { document, signatures }))
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

type Signed = { readonly document: PdfDocument; readonly signatures: readonly SignatureRow[] }

/** `document`: the same one laid out. */
async function layOutProtocol(deps: Deps, row: DocumentRow, { document, signatures }: Signed): Promise<PdfDocument> {
  const facts = await gatherProtocol(deps, row, signatures)
  const title = `Протокол подписания: ${row.title}`
  return {
    ...document,
    title,
    blocks: [...protocolBlocks(facts), { kind: 'qr', url: facts.verifyUrl, caption: `Проверить документ: ${facts.verifyUrl}` }],
    footer: { ...document.footer, left: title },
    info: { ...document.info, ...(row.signed_at === null ? {} : { createdAt: row.signed_at }) },
  }
}

function agreementName(version: string): string {
  return `${readSource('einteraction').title}, версия ${version}`
}

function masked(text: string): string {
  const phone = parsePhone(text)
  return phone ? maskPhone(phone) : ''
}
