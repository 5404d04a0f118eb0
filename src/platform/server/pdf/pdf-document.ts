/** A document as data: what stands in it and in which order. Sizes and places are the business of the layout. */
export type PdfDocument = {
  /** Stands in the metadata and in the viewer's title bar. */
  readonly title: string
  readonly language: 'ru'
  readonly blocks: readonly PdfBlock[]
  readonly footer: PdfFooter
  readonly info: PdfInfo
}

/** `createdAt` is part of the bytes: the same document with the same moment has the same SHA-256. */
export type PdfInfo = {
  readonly author: string
  readonly creator: string
  readonly subject?: string
  readonly createdAt: Temporal.Instant
}

/** The left part of the last lines of each page; «стр. N из M» stands at the right by itself. */
export type PdfFooter = { readonly left: string; readonly verifyUrl?: string }

/** Plain text, or spans when a part of it is bold. */
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

/** Level 1 is the centred name of the document, 2 a section, 3 a part of a section. */
export type PdfHeading = {
  readonly kind: 'heading'
  readonly level: 1 | 2 | 3
  readonly text: string
  readonly below?: string
}

/**
 * `number` makes a clause («2.1.») with a hanging number. Text stands ragged unless `justify`: without word division,
 * which would spoil search and copying, straight edges make holes.
 */
export type PdfParagraph = {
  readonly kind: 'paragraph'
  readonly text: PdfText
  readonly number?: string
  readonly align?: 'justify' | 'left' | 'center' | 'right'
  readonly size?: 'normal' | 'small'
}

/** One line with two edges: «г. Москва» at the left, the day at the right. */
export type PdfEdges = { readonly kind: 'edges'; readonly left: string; readonly right: string }

export type PdfKeyValues = { readonly kind: 'keyValues'; readonly pairs: readonly PdfPair[] }
export type PdfPair = { readonly label: string; readonly value: PdfText }

/** `width` of a column is its share of the page; the shares need not add up to anything. */
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

/** A vector QR code with a caption at its right. */
export type PdfQr = {
  readonly kind: 'qr'
  readonly url: string
  readonly caption?: PdfText
  readonly millimetres?: number
}

/** The parties side by side, with their requisites; `line` leaves a place for a signature by hand. */
export type PdfSignatures = { readonly kind: 'signatures'; readonly parties: readonly PdfParty[] }
export type PdfParty = {
  readonly role: string
  readonly name: string
  readonly requisites: readonly PdfPair[]
  readonly line?: string
}
