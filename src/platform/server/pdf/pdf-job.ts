import type { PdfDocument } from './pdf-document.ts'
import type { StampedDocument } from './stamp-pdf.ts'

/** Data passed between threads: plain values, the timestamp in milliseconds. */
export type PdfJob = { readonly document: PlainDocument; readonly stamp?: Omit<StampedDocument, 'document'> }
export type PdfReply = { readonly bytes: Uint8Array } | { readonly failure: string }
type PlainDocument = Omit<PdfDocument, 'info'> & {
  readonly info: Omit<PdfDocument['info'], 'createdAt'> & { readonly createdAt: number }
}

export function plainDocument(document: PdfDocument): PlainDocument {
  return { ...document, info: { ...document.info, createdAt: document.info.createdAt.epochMilliseconds } }
}

export function documentOf(plain: PlainDocument): PdfDocument {
  return {
    ...plain,
    info: { ...plain.info, createdAt: Temporal.Instant.fromEpochMilliseconds(plain.info.createdAt) },
  }
}
