import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import type { Log } from '#/platform/server/log.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { documentParts } from '../contract/document.ts'
import { documentKindNames } from '../domain/document.ts'
import { recordDocumentUse } from './record-document-use.ts'
import { documentOfParty } from './file-queries.ts'
import type { DocumentRow } from './queries.ts'

/** The receipt of the work of a document as a paper: the feature of receipts knows it. */
export type ReceiptOf = (assignmentId: Id<'assignment'>) => Promise<PdfDocument | undefined>

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly receiptOf: ReceiptOf
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}
type Part = (typeof documentParts)[number]

/** Returns a file of a document to one of its two sides. Bytes that differ from the frozen ones are never returned. */
export async function downloadDocument(deps: Deps, scope: AccountScope, id: Id<'document'>, part: Part) {
  const row = await documentOfParty(deps.db, id, scope.personId)
  if (row && part === '4') return downloadReceipt(deps, scope, row)
  const sha256 = row ? hashOf(row, part) : null
  if (!row || sha256 === null) return refuse({ kind: 'documentGone' })
  const bytes = await deps.files.read(sha256)
  if (!bytes.ok) {
    deps.log.error({ documentId: id, failure: bytes.refusal.kind }, 'the file of a document is not what was frozen')
    return refuse({ kind: 'fileDamaged' })
  }
  await recordDocumentUse(deps, { documentId: id, kind: 'downloaded', actor: scope.personId, part })
  const name = `${documentKindNames[row.kind]} ${row.number}${endings[part]}.pdf`
  return ok({ bytes: bytes.value, type: 'application/pdf', name, inline: true })
}

/** The receipt is printed anew each time: it may have been annulled since. */
async function downloadReceipt(deps: Deps, scope: AccountScope, row: DocumentRow) {
  const receipt = row.assignment_id === null ? undefined : await deps.receiptOf(row.assignment_id)
  if (!receipt) return refuse({ kind: 'documentGone' })
  const bytes = await deps.renderPdf(receipt)
  await recordDocumentUse(deps, { documentId: row.id, kind: 'downloaded', actor: scope.personId, part: '4' })
  return ok({ bytes, type: 'application/pdf', name: `${receipt.title}.pdf`, inline: true })
}

const endings: Record<Part, string> = { 1: '', 2: ' с подписями', 3: ' протокол подписания', 4: '' }

function hashOf(row: DocumentRow, part: Part): string | null {
  if (part === '1') return row.sha256
  if (part === '2') return row.signed_sha256
  return part === '3' ? row.protocol_sha256 : null
}
