import type { NumberLook } from './number-formats.ts'
import type { Attributes, XmlHandlers } from './xml-events.ts'

/** What the styles of a document say about sheets and cells; more can be read into it, of either of its two parts. */
export type OdsStyles = Required<Pick<XmlHandlers, 'open' | 'close'>> & {
  /** Hidden sheets are those whose style hides them. */
  hidesSheet(style: string | undefined): boolean
  lookOf(style: string | undefined): NumberLook
}

type CellStyle = { readonly format?: string | undefined; readonly parent?: string | undefined }

/** Styles may inherit from each other, but no program nests them deeper. */
const deepest = 16

export function openOdsStyles(): OdsStyles {
  const digits = new Map<string, number>()
  const cells = new Map<string, CellStyle>()
  const hiding = new Set<string>()
  let format = ''
  let style = ''
  return {
    open(name, attributes) {
      if (name === 'number-style') format = nameOf(attributes)
      else if (name === 'number' && format !== '') keepDigits(format, attributes)
      else if (name === 'style') {
        style = nameOf(attributes)
        cells.set(style, { format: attributes['style:data-style-name'], parent: attributes['style:parent-style-name'] })
      } else if (name === 'table-properties' && attributes['table:display'] === 'false') hiding.add(style)
    },
    close(name) {
      if (name === 'number-style') format = ''
    },
    hidesSheet: (of) => of !== undefined && hiding.has(of),
    lookOf(of) {
      let found = of === undefined ? undefined : cells.get(of)
      for (let depth = 0; found && found.format === undefined && depth < deepest; depth += 1) {
        found = found.parent === undefined ? undefined : cells.get(found.parent)
      }
      const count = found?.format === undefined ? undefined : digits.get(found.format)
      return count === undefined ? { kind: 'plain' } : { kind: 'digits', count }
    },
  }

  /** «000000000000» of an ИНН is twelve digits at the least and none after the point. */
  function keepDigits(of: string, attributes: Attributes): void {
    const count = Number(attributes['number:min-integer-digits'] ?? '1')
    const decimals = Number(attributes['number:decimal-places'] ?? '0')
    if (count >= 2 && count <= 15 && decimals === 0) digits.set(of, count)
  }
}

function nameOf(attributes: Attributes): string {
  return attributes['style:name'] ?? ''
}
