import { dayOfSerial, honestNumber, numberText, type NumberLook } from './number-formats.ts'
import { restoredText } from './neutral-text.ts'
import { damaged, Refused } from './refused.ts'
import type { Cell, Row, SpreadsheetLimits, ValueCell } from './spreadsheet.ts'
import { unescapeText } from './xlsx-parts.ts'
import { readXml, type Attributes } from './xml-events.ts'

export type SheetContext = {
  readonly strings: readonly string[]
  readonly looks: readonly NumberLook[]
  readonly from1904: boolean
  readonly limits: SpreadsheetLimits
}

/** What is gathered of the cell being read. */
type OpenCell = { column: number; type: string; style: number; value: string; inline: string; formula: boolean }

const plain: NumberLook = { kind: 'plain' }

/** The rows of one sheet. Rows and cells without references follow one another; out of order they are a broken file. */
export async function readSheet(pieces: AsyncIterable<Uint8Array>, context: SheetContext): Promise<readonly Row[]> {
  const { limits } = context
  const rows: Row[] = []
  let inData = false
  let rowNumber = 0
  let rowElements = 0
  let column = 0
  let cells: Cell[] = []
  let cell: OpenCell | undefined
  let gathering: 'value' | 'inline' | undefined
  let inAid = false

  const openRow = (attributes: Attributes): void => {
    rowElements += 1
    const number = attributes['r'] === undefined ? rowNumber + 1 : Number(attributes['r'])
    if (!Number.isInteger(number) || number <= rowNumber) throw new Refused(damaged)
    if (rowElements > limits.rows) throw new Refused({ kind: 'tooManyRows', limit: limits.rows })
    rowNumber = number
    column = 0
    cells = []
  }
  const openCell = (attributes: Attributes): void => {
    const at = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r'])
    if (at <= column) throw new Refused(damaged)
    column = at
    cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? '0'), value: '', inline: '', formula: false }
  }
  const closeCell = (): void => {
    const read = cell && cellOf(cell, context)
    cell = undefined
    if (!read || read.kind === 'empty') return
    if (column > limits.columns) throw new Refused({ kind: 'tooManyColumns', limit: limits.columns })
    if (rowNumber > limits.rows) throw new Refused({ kind: 'tooManyRows', limit: limits.rows })
    while (cells.length < column - 1) cells.push({ kind: 'empty' })
    cells.push(read)
  }
  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'sheetData') inData = true
      else if (!inData) return
      else if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes)
      else if (!cell) return
      else if (name === 'v') gathering = 'value'
      else if (name === 'f') cell.formula = true
      else if (name === 'rPh') inAid = true
      else if (name === 't' && !inAid) gathering = 'inline'
    },
    text(text) {
      if (cell && gathering) cell[gathering] += text
    },
    close(name) {
      if (name === 'v' || name === 't') gathering = undefined
      else if (name === 'rPh') inAid = false
      else if (name === 'c') closeCell()
      else if (name === 'row' && cells.length > 0) rows.push({ number: rowNumber, cells })
      else if (name === 'sheetData') inData = false
    },
  })
  return rows
}

function cellOf(cell: OpenCell, context: SheetContext): Cell {
  const value = valueOf(cell, context)
  if (cell.formula) return { kind: 'formula', ...(value ? { cached: value } : {}) }
  return value ?? { kind: 'empty' }
}

function valueOf({ type, style, value, inline }: OpenCell, context: SheetContext): ValueCell | undefined {
  switch (type) {
    case 's':
      return textCell(sharedString(value, context.strings))
    case 'inlineStr':
      return textCell(unescapeText(inline))
    case 'str':
      return textCell(unescapeText(value))
    case 'b':
      return value === '' ? undefined : { kind: 'boolean', value: value === '1' || value === 'true' }
    case 'e':
      return { kind: 'error', text: value }
    case 'd':
      return isoDay(value)
    default:
      return numberCell(value, context.looks[style] ?? plain, context.from1904)
  }
}

function textCell(text: string): ValueCell | undefined {
  return text === '' ? undefined : { kind: 'text', text: restoredText(text) }
}

function sharedString(index: string, strings: readonly string[]): string {
  const text = strings[Number(index)]
  if (index === '') return ''
  if (text === undefined) throw new Refused(damaged)
  return text
}

function isoDay(value: string): ValueCell | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value)?.[0]
  try {
    return day === undefined ? textCell(value) : { kind: 'day', day: Temporal.PlainDate.from(day) }
  } catch {
    return textCell(value)
  }
}

function numberCell(value: string, look: NumberLook, from1904: boolean): ValueCell | undefined {
  if (value.trim() === '') return undefined
  const number = honestNumber(value)
  if (number === undefined) throw new Refused(damaged)
  const day = look.kind === 'day' ? dayOfSerial(number, from1904) : undefined
  return day ? { kind: 'day', day } : { kind: 'number', number, text: numberText(number, look) }
}

/** «AB12» is 28. */
function columnOf(reference: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(reference)?.[1]?.toUpperCase()
  if (letters === undefined) throw new Refused(damaged)
  return [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0)
}
