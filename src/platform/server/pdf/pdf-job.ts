import type { Result } from '#/kernel/result.ts'
import type { PdfProblem } from './inspect-pdf.ts'
import type { AllowedTrouble } from './judge-objects.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { StampedDocument } from './stamp-pdf.ts'

/** Data passed between threads: plain values, the timestamp in milliseconds. */
export type PdfJob =
  | { readonly document: PlainDocument; readonly stamp?: Omit<StampedDocument, 'document'> }
  | { readonly inspected: Uint8Array; readonly allowed?: readonly AllowedTrouble[] | undefined }
export type PdfReply = PdfOutcome | { readonly failure: string }
export type PdfOutcome = { readonly bytes: Uint8Array } | { readonly inspection: PdfInspection }
export type PdfInspection = Result<{ readonly pages: number }, { readonly kind: PdfProblem }>
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
