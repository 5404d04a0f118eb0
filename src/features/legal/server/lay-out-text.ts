import { formatDayInWords } from '#/kernel/time.ts'
import type { PdfBlock, PdfText } from '#/platform/server/pdf/pdf-document.ts'
import { readMarkdown } from '../domain/markdown.ts'
import type { Block, Span } from '../domain/markdown.ts'
import type { ShownText } from './fill-text.ts'

/** Returns the blocks of a printed edition: its title, its text, and on the last line the hash that identifies them. */
export function layOutText(text: ShownText): PdfBlock[] {
  return [
    { kind: 'heading', level: 1, text: text.title, below: editionOf(text) },
    ...readMarkdown(text.markdown).map(blockOf),
    { kind: 'spacer', millimetres: 4 },
    {
      kind: 'paragraph',
      size: 'small',
      text: `«${text.title}», ${editionOf(text)}. SHA-256: ${text.sha256.toString('hex')}`,
    },
  ]
}

function editionOf({ version, date }: ShownText): string {
  return `редакция ${version} от ${formatDayInWords(date)}`
}

function blockOf(block: Block): PdfBlock {
  switch (block.is) {
    case 'heading':
      return { kind: 'heading', level: 2, text: block.text }
    case 'paragraph':
      return { kind: 'paragraph', text: textOf(block.spans) }
    case 'list':
      return { kind: 'list', items: block.items.map(textOf) }
    case 'numbers':
      return { kind: 'list', marker: 'number', items: block.items.map(textOf) }
  }
}

function textOf(spans: readonly Span[]): PdfText {
  return spans.map(({ look, text }) => ({ text, strong: look === 'bold' }))
}
