import { ink, page } from './canvas.ts'
import type { PdfParty, PdfSignatures, PdfText } from './pdf-document.ts'
import type { Strip } from './strips.ts'
import { tag, type Tag } from './tags.ts'
import { breakLines, type TextLine, type TextStyle } from './text-lines.ts'
import { drawLine, lineHeight, styles } from './text-strips.ts'

const gap = 22
type Row = {
  readonly line: TextLine
  readonly style: TextStyle
  readonly before: number
  readonly tag: Tag
  readonly quiet?: boolean
  readonly ruled?: boolean
}

/** Parties side by side, two per row; kept on one page when they fit. */
export function signatureStrips(block: PdfSignatures): Strip[] {
  const strips: Strip[] = []
  for (let at = 0; at < block.parties.length; at += 2) {
    const pair = block.parties.slice(at, at + 2)
    const width = (page.body - gap) / 2
    strips.push(
      ...rowsSideBySide(
        pair.map((party) => partyRows(party, width)),
        width,
      ),
    )
  }
  return strips
}

function rowsSideBySide(columns: readonly (readonly Row[])[], width: number): Strip[] {
  const count = Math.max(...columns.map((rows) => rows.length))
  return Array.from({ length: count }, (_, at) => {
    const cells = columns.map((rows) => rows[at])
    const height = Math.max(...cells.map((row) => (row ? lineHeight(row.style) : 0)))
    return {
      height,
      before: at === 0 ? 12 : Math.max(...cells.map((row) => row?.before ?? 0)),
      keepWithNext: at < count - 1,
      draw(canvas, top) {
        cells.forEach((row, column) => {
          const x = page.left + column * (width + gap)
          if (!row) return
          if (row.ruled) canvas.rule({ x, y: top - 1 }, { x: x + width, y: top - 1 }, 0.5, ink.strong)
          const place = { x, top, width, align: 'left', fill: row.quiet ? ink.quiet : ink.text } as const
          canvas.tagged(row.tag, () => drawLine(canvas, row.line, row.style, place))
        })
      },
    }
  })
}

function partyRows(party: PdfParty, width: number): Row[] {
  const section = tag('Sect')
  const requisites = party.requisites.flatMap(({ label, value }) =>
    rows(
      typeof value === 'string' ? `${label}: ${value}` : [{ text: `${label}: ` }, ...value],
      styles.small,
      width,
      1.5,
      section,
    ),
  )
  const place =
    party.line === undefined
      ? []
      : rows(party.line, styles.small, width, 26, section).map((row, at) => ({ ...row, ruled: at === 0, quiet: true }))
  return [
    ...rows(party.role, { face: 'regular', size: 9 }, width, 0, section).map((row) => ({ ...row, quiet: true })),
    ...rows(party.name, { face: 'semibold', size: 10.5 }, width, 1, section),
    ...requisites.map((row, at) => (at === 0 ? { ...row, before: 4 } : row)),
    ...place,
  ]
}

function rows(text: PdfText, style: TextStyle, width: number, before: number, section: Tag): Row[] {
  const said = tag('P', section)
  return breakLines(text, style, width).map((line, at) => ({ line, style, before: at === 0 ? before : 0, tag: said }))
}
