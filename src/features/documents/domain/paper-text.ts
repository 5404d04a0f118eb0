import type { DocumentBlock } from './document-block.ts'

/** A paper as lines of plain words, to compare it with another: a block, a row or an item is a line. */
export function paperText(blocks: readonly DocumentBlock[]): string {
  return blocks.flatMap(linesOf).join('\n')
}

function linesOf(block: DocumentBlock): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text, block.below ?? '']
    case 'paragraph':
      return [block.number === undefined ? block.text : `${block.number} ${block.text}`]
    case 'edges':
      return [`${block.left} · ${block.right}`]
    case 'keyValues':
      return block.pairs.map(({ label, value }) => `${label}: ${value}`)
    case 'table':
      return [
        block.columns.map(({ title }) => title).join(' · '),
        ...block.rows.map((row) => row.join(' · ')),
        ...(block.total ?? []).map(({ label, value }) => `${label}: ${value}`),
      ]
    case 'list':
      return block.items.map((item) => `— ${item}`)
    case 'signatures':
      return block.parties.flatMap(({ role, name, requisites }) => [
        `${role}: ${name}`,
        ...requisites.map(({ label, value }) => `${label}: ${value}`),
      ])
  }
}
