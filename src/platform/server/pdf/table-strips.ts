import { ink, page, type Canvas } from './canvas.ts'
import type { PdfColumn, PdfTable, PdfText } from './pdf-document.ts'
import type { Strip } from './strips.ts'
import { tag, type Tag } from './tags.ts'
import { breakLines, type TextLine, type TextStyle } from './text-lines.ts'
import { drawLine, lineHeight, styles, type Align } from './text-strips.ts'

const padding = { x: 5, y: 3.5 } as const
/** A row taller than this is split into strips, so that it can continue on the next page. */
const linesPerStrip = 30

type Column = { readonly left: number; readonly width: number; readonly align: Align }
type CellLines = { readonly column: Column; readonly lines: readonly TextLine[]; readonly style: TextStyle; readonly tag: Tag }

/** Rows with thin lines; the header is repeated on each page, and the last row stays with the total. */
export function tableStrips(table: PdfTable): Strip[] {
  const columns = placed(table.columns)
  const whole = tag('Table')
  const first = tag('TR', whole)
  const head = rowStrips(
    columns.map((column, at) => headCell(column, table.columns[at]?.title ?? '', first)),
    { fill: true },
  )
  const heading = joined(head)
  const rows = table.rows.flatMap((row) => {
    const line = tag('TR', whole)
    return rowStrips(
      columns.map((column, at) => bodyCell(column, row[at] ?? '', line)),
      {},
    )
  })
  const totals = (table.total ?? []).map((total) => totalStrip(columns, total, tag('TR', whole)))
  const body = [...rows, ...totals].map((strip, at) => ({
    ...strip,
    head: heading,
    keepWithNext: at >= rows.length - 1 && at < rows.length + totals.length - 1,
  }))
  return [{ ...heading, before: 8, keepWithNext: true }, ...body, { height: 6, draw: () => undefined }]
}

function placed(columns: readonly PdfColumn[]): Column[] {
  const whole = columns.reduce((total, { width }) => total + width, 0)
  let left = page.left
  return columns.map(({ width: share, align = 'left' }) => {
    const width = (page.body * share) / whole
    left += width
    return { left: left - width, width, align }
  })
}

function headCell(column: Column, text: PdfText, row: Tag): CellLines {
  const style = styles.tableHead
  return { column, lines: cellLines(text, style, column), style, tag: { ...tag('TH', row), scope: 'Column' } }
}

function bodyCell(column: Column, text: PdfText, row: Tag): CellLines {
  const style = column.align === 'right' ? { ...styles.table, tabular: true } : styles.table
  return { column, lines: cellLines(text, style, column), style, tag: tag('TD', row) }
}

function cellLines(text: PdfText, style: TextStyle, column: Column): readonly TextLine[] {
  return breakLines(text, style, column.width - 2 * padding.x)
}

function rowStrips(cells: readonly CellLines[], look: { fill?: boolean }): Strip[] {
  const tallest = Math.max(1, ...cells.map(({ lines }) => lines.length))
  const strips: Strip[] = []
  for (let from = 0; from < tallest; from += linesPerStrip) {
    const part = cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, from + linesPerStrip) }))
    strips.push(rowStrip(part, { ...look, first: from === 0, last: from + linesPerStrip >= tallest }))
  }
  return strips
}

function rowStrip(cells: readonly CellLines[], look: { fill?: boolean; first: boolean; last: boolean }): Strip {
  const text = Math.max(...cells.map(({ lines, style }) => lines.length * lineHeight(style)))
  const height = text + (look.first ? padding.y : 0) + (look.last ? padding.y : 0)
  return {
    height,
    draw(canvas, top) {
      if (look.fill) canvas.box(page.left, top, page.body, height, { fill: ink.fill })
      drawCells(canvas, cells, {
        top: top + (look.first ? padding.y : 0),
        room: text,
        centred: look.fill ?? false,
      })
      const edges = [page.left, ...cells.map(({ column }) => column.left + column.width)]
      for (const x of edges) canvas.rule({ x, y: top }, { x, y: top + height }, 0.4)
      const right = page.left + page.body
      if (look.first) canvas.rule({ x: page.left, y: top }, { x: right, y: top }, 0.4)
      if (look.last || top + height > page.bottom - lineHeight(styles.table)) {
        canvas.rule(
          { x: page.left, y: top + height },
          { x: right, y: top + height },
          look.fill ? 0.8 : 0.4,
          look.fill ? ink.strong : ink.line,
        )
      }
    },
  }
}

function drawCells(canvas: Canvas, cells: readonly CellLines[], at: { top: number; room: number; centred: boolean }): void {
  for (const { column, lines, style, tag: cell } of cells) {
    const free = at.room - lines.length * lineHeight(style)
    const top = at.top + (at.centred ? free / 2 : 0)
    const place = { x: column.left + padding.x, width: column.width - 2 * padding.x, align: column.align }
    canvas.tagged(cell, () =>
      lines.forEach((line, index) => drawLine(canvas, line, style, { ...place, top: top + index * lineHeight(style) })),
    )
  }
}

function totalStrip(columns: readonly Column[], total: { label: string; value: string }, row: Tag): Strip {
  const last = columns.at(-1) ?? { left: page.left, width: page.body, align: 'right' as const }
  const style: TextStyle = { face: 'semibold', size: styles.table.size, tabular: true }
  const label = breakLines(total.label, style, last.left - page.left - 2 * padding.x)
  const value = breakLines(total.value, style, last.width - 2 * padding.x)
  const height = Math.max(label.length, value.length) * lineHeight(style) + 2 * padding.y
  const said: Tag = { ...tag('TH', row), scope: 'Row', columns: Math.max(1, columns.length - 1) }
  const counted = tag('TD', row)
  const wide = { left: page.left, width: last.left - page.left, align: 'right' as const }
  return {
    height,
    draw(canvas, top) {
      drawCells(
        canvas,
        [
          { column: wide, lines: label, style, tag: said },
          { column: last, lines: value, style, tag: counted },
        ],
        {
          top: top + padding.y,
          room: height - 2 * padding.y,
          centred: false,
        },
      )
      for (const x of [page.left, last.left, page.left + page.body]) canvas.rule({ x, y: top }, { x, y: top + height }, 0.4)
      canvas.rule({ x: page.left, y: top + height }, { x: page.left + page.body, y: top + height }, 0.4)
    },
  }
}

function joined(strips: readonly Strip[]): Strip {
  return {
    height: strips.reduce((total, { height }) => total + height, 0),
    draw(canvas, top) {
      let y = top
      for (const strip of strips) {
        strip.draw(canvas, y)
        y += strip.height
      }
    },
  }
}
