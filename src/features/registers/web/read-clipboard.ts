import type { Block } from './grid-clipboard.ts'

/** What spreadsheets put on the clipboard as plain text: tabs between cells, quotes around a cell with a tab, a quote or a line end. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '' && closes(text, at)) isQuoted = true
    else if (sign === '\t') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
    } else cell += sign
  }
  rows.at(-1)?.push(cell)
  // The line end after the last row begins no row.
  if (rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop()
  return rows
}

/** A quote at the start of a cell opens it only when another one ends it: «"Ромашка" ООО» is a text. */
function closes(text: string, from: number): boolean {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at += 1
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1] ?? '')
  }
  return false
}

/** A value as LibreOffice gives it beside the text: `sdval="1500.5"`; its text may be rounded for show. */
export type ClipCell = { readonly text: string; readonly value: string | null; readonly across: number; readonly down: number }

/** Cells of a table laid out: a joined cell stands in its first place, the others of it are empty. */
export function layOut(rows: readonly (readonly ClipCell[])[]): string[][] {
  const laid: (string | undefined)[][] = rows.map(() => [])
  for (const [at, cells] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (laid[at]?.[column] !== undefined) column += 1
      for (let down = 0; down < cell.down; down += 1)
        for (let across = 0; across < cell.across; across += 1) {
          const line = laid[at + down]
          if (line) line[column + across] = down === 0 && across === 0 ? textOf(cell) : ''
        }
      column += cell.across
    }
  }
  const width = Math.max(0, ...laid.map((row) => row.length))
  return laid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}

/** The exact number where the text shows it rounded; days and long numbers of digits stay as shown. */
function textOf({ text, value }: ClipCell): string {
  const shown = text.replaceAll('\u00A0', ' ').trim()
  const isSum = value !== null && /^-?\d+\.\d+$/.test(value) && /^-?[\d\s]+(?:[.,]\d+)?\s*(?:₽|руб\.?)?$/.test(shown)
  return isSum ? value : shown
}

/** The block repeated over a larger selection that it fits into, as spreadsheets do; else as it is. */
export function spread(block: Block, rows: number, columns: number): Block {
  const [height, width] = [block.length, block[0]?.length ?? 0]
  if (height === 0 || width === 0 || rows % height !== 0 || columns % width !== 0) return block
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => block[row % height]?.[column % width] ?? ''),
  )
}

/** The cells of the first table of what a spreadsheet puts on the clipboard as HTML; undefined when there is none. */
export function readTable(html: string): string[][] | undefined {
  const table = /<table\b[\s\S]*?<\/table\s*>/i.exec(html)?.[0]
  if (table === undefined) return undefined
  const rows: ClipCell[][] = []
  for (const [, row = ''] of table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<\/tr\s*>|<tr\b|<\/table)/gi)) {
    const cells: ClipCell[] = []
    for (const [, attributes = '', inside = ''] of row.matchAll(/<t[dh]\b([^>]*)>([\s\S]*?)(?=<\/t[dh]\s*>|<t[dh]\b|$)/gi))
      cells.push({
        text: plainText(inside),
        value: /\bsdval="([^"]*)"/i.exec(attributes)?.[1] ?? null,
        across: spanOf(attributes, 'colspan'),
        down: spanOf(attributes, 'rowspan'),
      })
    rows.push(cells)
  }
  return layOut(rows)
}

function spanOf(attributes: string, name: 'colspan' | 'rowspan'): number {
  const found = new RegExp(`\\b${name}=["']?(\\d{1,4})`, 'i').exec(attributes)?.[1]
  return Math.max(1, Math.min(Number(found ?? 1), 1000))
}

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
}

function plainText(inside: string): string {
  return inside
    .replaceAll(/[\r\n]+\s*/g, ' ')
    .replaceAll(/<br\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole
    })
    .trim()
}
