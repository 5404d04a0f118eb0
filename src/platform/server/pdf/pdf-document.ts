/** A document as data: its content and order. Layout decides sizes and positions. */
export type PdfDocument = {
  /** Shown in the metadata and in the viewer's title bar. */
  readonly title: string
  readonly language: 'ru'
  readonly blocks: readonly PdfBlock[]
  readonly footer: PdfFooter
  readonly info: PdfInfo
  /** A file whose pages come before: one that was inspected. What is laid out here follows them as sheets of its own. */
  readonly pagesBefore?: Uint8Array
}

/** `createdAt` affects the bytes: the same document with the same timestamp has the same SHA-256. */
export type PdfInfo = {
  readonly author: string
  readonly creator: string
  readonly subject?: string
  readonly createdAt: Temporal.Instant
}

/** The left part of the footer lines on each page; «стр. N из M» is added at the right, and a QR code that leads to `verifyUrl`. */
export type PdfFooter = { readonly left: string; readonly verifyUrl?: string }

/** Plain text, or spans when part of it is bold. */
export type PdfText = string | readonly PdfSpan[]
export type PdfSpan = { readonly text: string; readonly strong?: boolean }

export type PdfBlock =
  | PdfHeading
  | PdfParagraph
  | PdfEdges
  | PdfKeyValues
  | PdfTable
  | PdfList
  | PdfSpacer
  | PdfQr
  | PdfSignatures

/** Level 1 is the centred document title, 2 a section, 3 a subsection. */
export type PdfHeading = {
  readonly kind: 'heading'
  readonly level: 1 | 2 | 3
  readonly text: string
  readonly below?: string
}

/**
 * `number` makes a clause («2.1.») with a hanging number. Text is left-aligned unless `justify` is set: without hyphenation,
 * which would break search and copying, justified lines have wide gaps.
 */
export type PdfParagraph = {
  readonly kind: 'paragraph'
  readonly text: PdfText
  readonly number?: string
  readonly align?: 'justify' | 'left' | 'center' | 'right'
  readonly size?: 'normal' | 'small'
}

/** One line with text at both edges: «г. Москва» at the left, the date at the right. */
export type PdfEdges = { readonly kind: 'edges'; readonly left: string; readonly right: string }

export type PdfKeyValues = { readonly kind: 'keyValues'; readonly pairs: readonly PdfPair[] }
export type PdfPair = { readonly label: string; readonly value: PdfText }

/** `width` of a column is its relative share of the page; the shares need not add up to any particular total. */
export type PdfTable = {
  readonly kind: 'table'
  readonly columns: readonly PdfColumn[]
  readonly rows: readonly (readonly PdfText[])[]
  readonly total?: readonly { readonly label: string; readonly value: string }[]
}
export type PdfColumn = {
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
}

export type PdfList = {
  readonly kind: 'list'
  readonly items: readonly PdfText[]
  readonly marker?: 'dash' | 'number'
}

export type PdfSpacer = { readonly kind: 'spacer'; readonly millimetres: number }

/** A vector QR code with a caption to its right. */
export type PdfQr = {
  readonly kind: 'qr'
  readonly url: string
  readonly caption?: PdfText
  readonly millimetres?: number
}

/** The parties side by side with their details; `line` leaves space for a handwritten signature. */
export type PdfSignatures = { readonly kind: 'signatures'; readonly parties: readonly PdfParty[] }
export type PdfParty = {
  readonly role: string
  readonly name: string
  readonly requisites: readonly PdfPair[]
  readonly line?: string
}
