import { cellText } from '#/kernel/file-cell.ts'
import type { FileRow } from '#/kernel/file-cell.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { describeColumns, guessHeadingRow } from './file-columns.ts'
import { cellFields } from './row-change.ts'
import type { CellChange, CellField } from './row-change.ts'
import { parseRowMark, rowMarkTitle } from './row-table.ts'
import type { RowMark } from './row-table.ts'

export type TableShape = {
  readonly headingRow: number
  /** The column of marks, and that of the organization's own keys. */
  readonly mark: number | undefined
  readonly key: number | undefined
  readonly cells: readonly { readonly field: CellField; readonly index: number }[]
}

export type CorrectedLine = {
  readonly sourceRow: number
  readonly mark: RowMark | undefined
  readonly key: string | undefined
  readonly cells: readonly CellChange[]
}

/** Which columns of a table loaded back say what. Without a mark or a key no line finds its row. */
export function tableShape(rows: readonly FileRow[]): Result<TableShape, { kind: 'columnMissing'; name: string }> {
  const headingRow = guessHeadingRow(rows)
  const columns = describeColumns(rows, headingRow)
  const mark = columns.find(({ title }) => title.trim().toLowerCase() === rowMarkTitle.toLowerCase())?.index
  const indexOf = (field: string) => columns.find(({ guess }) => guess === field)?.index
  const key = indexOf('key')
  const cells = cellFields.flatMap((field) => {
    const index = indexOf(field)
    return index === undefined ? [] : [{ field, index }]
  })
  if (mark === undefined && key === undefined) return refuse({ kind: 'columnMissing', name: `${rowMarkTitle} или Ключ` })
  if (cells.length === 0) return refuse({ kind: 'columnMissing', name: 'ИНН, ФИО, Услуга или Сумма' })
  return ok({ headingRow, mark, key, cells })
}

/** What each line says of its row. A cell with a formula says nothing: its value is not read. */
export function correctedLines(rows: readonly FileRow[], shape: TableShape): CorrectedLine[] {
  return rows
    .filter(({ number, cells }) => number > shape.headingRow && cells.some((cell) => cellText(cell) !== ''))
    .map((row) => ({
      sourceRow: row.number,
      mark: shape.mark === undefined ? undefined : parseRowMark(cellText(row.cells[shape.mark])),
      key: (shape.key === undefined ? '' : cellText(row.cells[shape.key]).slice(0, 64)) || undefined,
      cells: shape.cells.flatMap(({ field, index }) => {
        const cell = row.cells[index]
        return cell?.kind === 'formula' ? [] : [{ field, value: cellText(cell) }]
      }),
    }))
}
