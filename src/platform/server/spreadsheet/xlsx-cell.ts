import { dayOfSerial, honestNumber, numberText, type NumberLook } from './number-formats.ts'
import { damaged, Refused } from './refused.ts'
import type { Cell, ValueCell } from './spreadsheet.ts'
import { isoDayCell, textCell } from './value-cell.ts'
import { unescapeText } from './xlsx-parts.ts'

/** A raw cell: its type, its style index and the text collected inside it. */
export type RawCell = {
  readonly type: string
  readonly style: number
  value: string
  inline: string
  formula: boolean
}

export type CellContext = {
  readonly strings: readonly string[]
  readonly looks: readonly NumberLook[]
  readonly from1904: boolean
}

const plain: NumberLook = { kind: 'plain' }

export function cellOf(cell: RawCell, context: CellContext): Cell {
  const value = valueOf(cell, context)
  if (cell.formula) return { kind: 'formula', ...(value ? { cached: value } : {}) }
  return value ?? { kind: 'empty' }
}

function valueOf({ type, style, value, inline }: RawCell, context: CellContext): ValueCell | undefined {
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
      return isoDayCell(value) ?? textCell(value)
    default:
      return numberCell(value, context.looks[style] ?? plain, context.from1904)
  }
}

function sharedString(index: string, strings: readonly string[]): string {
  const text = strings[Number(index)]
  if (index === '') return ''
  if (text === undefined) throw new Refused(damaged)
  return text
}

function numberCell(value: string, look: NumberLook, from1904: boolean): ValueCell | undefined {
  if (value.trim() === '') return undefined
  const number = honestNumber(value)
  if (number === undefined) throw new Refused(damaged)
  const day = look.kind === 'day' ? dayOfSerial(number, from1904) : undefined
  return day ? { kind: 'day', day } : { kind: 'number', number, text: numberText(number, look) }
}
