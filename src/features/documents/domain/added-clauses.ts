import type { DocumentBlock, DocumentContent } from './document-block.ts'

/** What one document says beyond its template. */
export type AddedClauses = {
  /** Whole paragraphs, before the names of the sides. */
  readonly clauses: readonly string[]
  /** «Что будет» of the five lines, or one more of them. */
  readonly outcome: string
}

const outcomeLabel = 'Что будет'

/** The document with these clauses before the names of its sides, and its outcome among the five lines. */
export function withClauses(content: DocumentContent, { clauses, outcome }: AddedClauses): DocumentContent {
  const lines = content.short.filter(({ label }) => label !== outcomeLabel)
  return {
    ...withParagraphs(content, clauses),
    short: [...lines.slice(0, -1), { label: outcomeLabel, value: outcome }, ...lines.slice(-1)],
  }
}

/** The document with these paragraphs before the names of its sides. */
export function withParagraphs(content: DocumentContent, texts: readonly string[]): DocumentContent {
  const added = texts.map((text): DocumentBlock => ({ kind: 'paragraph', text }))
  const found = content.blocks.findIndex(({ kind }) => kind === 'signatures')
  const at = found === -1 ? content.blocks.length : found
  return { ...content, blocks: [...content.blocks.slice(0, at), ...added, ...content.blocks.slice(at)] }
}
