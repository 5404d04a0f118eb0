import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { readContent } from './read-content.ts'
import type { DocumentRow } from './queries.ts'

export type LayoutDeps = { readonly publicUrl: string; readonly brand: { readonly name: string } }

/** Returns the document as input for the PDF maker. The timestamp is taken from the row, so a repeat gives the same bytes. */
export function layOutDocument(row: DocumentRow, { publicUrl, brand }: LayoutDeps): PdfDocument {
  return {
    title: row.title,
    language: 'ru',
    blocks: readContent(row).blocks,
    footer: { left: row.title, verifyUrl: `${publicUrl}/?verify=${row.verify_code}` },
    info: { author: readContent(row).parties.client.name, creator: brand.name, createdAt: row.created_at },
  }
}
