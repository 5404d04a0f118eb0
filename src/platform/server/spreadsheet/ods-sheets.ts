import { mendOutsideText } from '#/kernel/outside-text.ts'
import { odsCellOf, type RawOdsCell } from './ods-cell.ts'
import { openOdsGrid } from './ods-grid.ts'
import type { OdsStyles } from './ods-styles.ts'
import { Refused } from './refused.ts'
import type { Row, SpreadsheetLimits } from './spreadsheet.ts'
import type { XmlHandlers } from './xml-events.ts'

type Wanted = { readonly styles: OdsStyles; readonly limits: SpreadsheetLimits; readonly wanted?: string | undefined }
type Found = { readonly names: readonly string[]; readonly read?: { readonly name: string; readonly rows: readonly Row[] } }

/** Takes the events of `content.xml`: lists the visible sheets and reads the rows of the wanted one. */
export function openOdsSheets({ styles, limits, wanted }: Wanted): Required<XmlHandlers> & { found(): Found } {
  const names: string[] = []
  let read: { name: string; grid: ReturnType<typeof openOdsGrid> } | undefined
  let isReading = false
  let cell: RawOdsCell | undefined
  /** How deep inside the cell: its own paragraphs are at 1, those of notes and pictures are deeper. */
  let depth = 0
  let inParagraph = false
  let inAid = false
  return {
    open(name, attributes) {
      if (cell) {
        depth += 1
        openInCell(name, Number(attributes['text:c'] ?? '1'))
      } else if (name === 'table') {
        openSheet(mendOutsideText(attributes['table:name'] ?? ''), attributes['table:style-name'])
      } else if (!isReading || !read) return
      else if (name === 'table-column') read.grid.openColumn(attributes)
      else if (name === 'table-row') read.grid.openRow(attributes)
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = { attributes, text: '', paragraphs: 0 }
        depth = 0
      }
    },
    text(text) {
      if (inParagraph && !inAid) add(text)
    },
    close(name) {
      if (cell && depth > 0) closeInCell(name)
      else if (cell && read) {
        read.grid.addCell(cell.attributes, odsCellOf(cell, styles.lookOf(read.grid.styleOf(cell.attributes))))
        cell = undefined
      } else if (name === 'table-row' && isReading) read?.grid.closeRow()
      else if (name === 'table') isReading = false
    },
    found: () => ({ names, ...(read && { read: { name: read.name, rows: read.grid.rows } }) }),
  }

  function openSheet(name: string, style: string | undefined): void {
    if (styles.hidesSheet(style)) return
    names.push(name)
    if (read || (wanted !== undefined && name !== wanted)) return
    read = { name, grid: openOdsGrid(limits) }
    isReading = true
  }

  function openInCell(name: string, count: number): void {
    if (name === 'p' && depth === 1) {
      inParagraph = true
      if (cell && cell.paragraphs > 0) add('\n')
      if (cell) cell.paragraphs += 1
    } else if (name === 'ruby-text') inAid = true
    else if (!inParagraph) return
    else if (name === 's') add(' '.repeat(Math.min(count, limits.cellText + 1)))
    else if (name === 'tab') add('\t')
    else if (name === 'line-break') add('\n')
  }

  function closeInCell(name: string): void {
    if (name === 'p' && depth === 1) inParagraph = false
    if (name === 'ruby-text') inAid = false
    depth -= 1
  }

  function add(text: string): void {
    if (!cell) return
    cell.text += text
    if (cell.text.length > limits.cellText) throw new Refused({ kind: 'bomb' })
  }
}
