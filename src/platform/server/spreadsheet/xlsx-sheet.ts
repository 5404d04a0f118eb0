import { damaged, Refused } from './refused.ts'
import type { Cell, Row, SpreadsheetLimits } from './spreadsheet.ts'
import { cellOf, type CellContext, type RawCell } from './xlsx-cell.ts'
import { readXml, type Attributes } from './xml-events.ts'

export type SheetContext = CellContext & { readonly limits: SpreadsheetLimits }

/**
 * Reads the rows of one sheet. Rows and cells without references are taken in sequence; an out-of-order reference means a
 * damaged file.
 */
export async function readSheet(pieces: AsyncIterable<Uint8Array>, context: SheetContext): Promise<readonly Row[]> {
  const grid = gridOf(context)
  let inData = false
  let cell: RawCell | undefined
  let gathering: 'value' | 'inline' | undefined
  let inAid = false
  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'sheetData') inData = true
      else if (!inData) return
      else if (name === 'row') grid.openRow(attributes)
      else if (name === 'c') cell = grid.openCell(attributes)
      else if (!cell) return
      else if (name === 'v') gathering = 'value'
      else if (name === 'f') cell.formula = true
      else if (name === 'rPh') inAid = true
      else if (name === 't' && !inAid) gathering = 'inline'
    },
    text(text) {
      if (!cell || !gathering) return
      cell[gathering] += text
      if (cell[gathering].length > context.limits.cellText) throw new Refused({ kind: 'bomb' })
    },
    close(name) {
      if (name === 'v' || name === 't') gathering = undefined
      else if (name === 'rPh') inAid = false
      else if (name === 'row') grid.closeRow()
      else if (name === 'sheetData') inData = false
      else if (name === 'c' && cell) {
        grid.closeCell(cell)
        cell = undefined
      }
    },
  })
  return grid.rows
}

/** Tracks the position of the current cell and keeps cells that have a value. */
function gridOf(context: SheetContext) {
  const { limits } = context
  const rows: Row[] = []
  let elements = 0
  let number = 0
  let column = 0
  let cells: Cell[] = []
  return {
    rows,
    openRow(attributes: Attributes): void {
      elements += 1
      const at = attributes['r'] === undefined ? number + 1 : Number(attributes['r'])
      if (!Number.isInteger(at) || at <= number) throw new Refused(damaged)
      if (elements > limits.rows) throw new Refused({ kind: 'tooManyRows', limit: limits.rows })
      number = at
      column = 0
      cells = []
    },
    openCell(attributes: Attributes): RawCell {
      const at = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r'])
      if (at <= column) throw new Refused(damaged)
      column = at
      const style = Number(attributes['s'] ?? '0')
      return { type: attributes['t'] ?? 'n', style, value: '', inline: '', formula: false }
    },
    closeCell(raw: RawCell): void {
      const cell = cellOf(raw, context)
      if (cell.kind === 'empty') return
      if (column > limits.columns) throw new Refused({ kind: 'tooManyColumns', limit: limits.columns })
      if (number > limits.rows) throw new Refused({ kind: 'tooManyRows', limit: limits.rows })
      while (cells.length < column - 1) cells.push({ kind: 'empty' })
      cells.push(cell)
    },
    closeRow(): void {
      if (cells.length > 0) rows.push({ number, cells })
    },
  }
}

/** «AB12» is 28. */
function columnOf(reference: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(reference)?.[1]?.toUpperCase()
  if (letters === undefined) throw new Refused(damaged)
  return [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0)
}
