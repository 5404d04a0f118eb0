import { honestNumber, numberText, type NumberLook } from './number-formats.ts'
import { damaged, Refused } from './refused.ts'
import type { Cell, ValueCell } from './spreadsheet.ts'
import { isoDayCell, textCell } from './value-cell.ts'
import type { Attributes } from './xml-events.ts'

/** A cell as it stands in the file, with the text of its own paragraphs. */
export type RawOdsCell = { readonly attributes: Attributes; text: string; paragraphs: number }

export function odsCellOf(raw: RawOdsCell, look: NumberLook): Cell {
  const value = valueOf(raw, look)
  if (raw.attributes['table:formula'] !== undefined) return { kind: 'formula', ...(value && { cached: value }) }
  return value ?? { kind: 'empty' }
}

function valueOf({ attributes, text }: RawOdsCell, look: NumberLook): ValueCell | undefined {
  if (attributes['calcext:value-type'] === 'error') return { kind: 'error', text }
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return numberCell(attributes['office:value'] ?? '', look)
    case 'date':
      return isoDayCell(attributes['office:date-value'] ?? '') ?? textCell(text)
    case 'boolean':
      return { kind: 'boolean', value: attributes['office:boolean-value'] === 'true' }
    default:
      return textCell(attributes['office:string-value'] ?? text)
  }
}

function numberCell(value: string, look: NumberLook): ValueCell {
  const number = honestNumber(value)
  if (number === undefined) throw new Refused(damaged)
  return { kind: 'number', number, text: numberText(number, look) }
}
