import { damaged, Refused } from './refused.ts'
import type { Cell, Row, SpreadsheetLimits } from './spreadsheet.ts'
import type { Attributes } from './xml-events.ts'

/**
 * Lays out cells and rows. The format writes no references: equal neighbours are one element with a count, and the rest of a
 * sheet is a row repeated a million times, so empty ones are only counted.
 */
export function openOdsGrid(limits: SpreadsheetLimits) {
  const rows: Row[] = []
  const columnStyles: (string | undefined)[] = []
  let number = 0
  let repeats = 1
  let rowStyle: string | undefined
  let column = 0
  let cells: Cell[] = []
  /** Characters of all cells, each as many times as it stands: a repeated row takes no room in the file. */
  let spread = 0
  return {
    rows,
    openColumn(attributes: Attributes): void {
      const count = Math.min(countOf(attributes, 'table:number-columns-repeated'), limits.columns - columnStyles.length)
      for (let at = 0; at < count; at += 1) columnStyles.push(attributes['table:default-cell-style-name'])
    },
    openRow(attributes: Attributes): void {
      repeats = countOf(attributes, 'table:number-rows-repeated')
      rowStyle = attributes['table:default-cell-style-name']
      column = 0
      cells = []
    },
    /** A cell without a style of its own has that of its row, then of its column. */
    styleOf: (attributes: Attributes) => attributes['table:style-name'] ?? rowStyle ?? columnStyles[column],
    addCell(attributes: Attributes, cell: Cell): void {
      const count = countOf(attributes, 'table:number-columns-repeated')
      column += count
      if (cell.kind === 'empty') return
      if (column > limits.columns) throw new Refused({ kind: 'tooManyColumns', limit: limits.columns })
      while (cells.length < column - count) cells.push({ kind: 'empty' })
      while (cells.length < column) cells.push(cell)
    },
    closeRow(): void {
      const first = number + 1
      number += repeats
      if (cells.length === 0) return
      if (number > limits.rows) throw new Refused({ kind: 'tooManyRows', limit: limits.rows })
      spread += repeats * cells.reduce((length, cell) => length + ('text' in cell ? cell.text.length : 0), 0)
      if (spread > limits.unpacked) throw new Refused({ kind: 'bomb' })
      for (let at = first; at <= number; at += 1) rows.push({ number: at, cells })
    },
  }
}

function countOf(attributes: Attributes, name: string): number {
  const count = Number(attributes[name] ?? '1')
  if (!Number.isSafeInteger(count) || count < 1) throw new Refused(damaged)
  return count
}
