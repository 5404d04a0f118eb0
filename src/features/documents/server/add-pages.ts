import type { FileStore } from '#/gateways/files/port.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { bytesOfPaper } from './own-paper-queries.ts'
import type { DocumentRow } from './queries.ts'

/** The document with the pages of the customer's own file before its sheet; any other as it is. The bytes are hashed when read. */
export async function addPages(
  deps: { readonly db: Database; readonly files: FileStore },
  { paper_id: paperId }: Pick<DocumentRow, 'paper_id'>,
  document: PdfDocument,
): Promise<PdfDocument> {
  if (paperId === null) return document
  const bytes = await deps.files.read(await bytesOfPaper(deps.db, paperId))
  if (!bytes.ok) throw new Error(`The file of paper ${paperId} is ${bytes.refusal.kind}`)
  return { ...document, pagesBefore: bytes.value }
}
