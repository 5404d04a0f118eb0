/** A document as data; both the screen page and the PDF are made from it. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string; readonly below?: string }
  /** `number` makes a numbered clause: «2.1.» */
  | {
      readonly kind: 'paragraph'
      readonly text: string
      readonly number?: string
      readonly size?: 'normal' | 'small'
    }
  | { readonly kind: 'edges'; readonly left: string; readonly right: string }
  | { readonly kind: 'keyValues'; readonly pairs: readonly DocumentPair[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly DocumentColumn[]
      readonly rows: readonly (readonly string[])[]
      readonly total?: readonly DocumentPair[]
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'signatures'; readonly parties: readonly DocumentParty[] }

export type DocumentPair = { readonly label: string; readonly value: string }
type DocumentColumn = {
  readonly title: string
  /** Share of the total width. */
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
}
type DocumentParty = { readonly role: string; readonly name: string; readonly requisites: readonly DocumentPair[] }

/** A document made from a template and stored with its row: its contents, its parties, and itself in five lines. */
export type DocumentContent = {
  readonly blocks: readonly DocumentBlock[]
  readonly parties: DocumentParties
  readonly short: readonly DocumentPair[]
  /** Working days after which an unanswered result counts as accepted by this order. */
  readonly autoAcceptDays?: number
}

/** The parties as they were when the document was made. */
export type DocumentParties = {
  readonly client: { readonly name: string; readonly inn: string }
  readonly person: { readonly name: string; readonly shortName: string; readonly inn: string }
}
