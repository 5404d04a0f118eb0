import type { Result } from '#/kernel/result.ts'
import type { Cell, ReadOptions, Spreadsheet, SpreadsheetRefusal } from './spreadsheet.ts'

export type WorkerTask = { readonly bytes: Uint8Array; readonly options: ReadOptions }
export type ReadResult = Result<Spreadsheet, SpreadsheetRefusal>

/** Dates cannot be passed between threads, so they are sent as text. */
type PackedCell =
  | Exclude<Cell, { kind: 'day' } | { kind: 'formula' }>
  | { kind: 'day'; day: string }
  | { kind: 'formula'; cached?: PackedCell }
type PackedSheet = Omit<Spreadsheet, 'rows'> & {
  readonly rows: readonly { number: number; cells: readonly PackedCell[] }[]
}
export type PackedResult = Result<PackedSheet, SpreadsheetRefusal>

export function packed(result: ReadResult): PackedResult {
  if (!result.ok) return result
  const rows = result.value.rows.map(({ number, cells }) => ({ number, cells: cells.map(packCell) }))
  return { ok: true, value: { ...result.value, rows } }
}

export function unpacked(result: PackedResult): ReadResult {
  if (!result.ok) return result
  const rows = result.value.rows.map(({ number, cells }) => ({ number, cells: cells.map(unpackCell) }))
  return { ok: true, value: { ...result.value, rows } }
}

function packCell(cell: Cell): PackedCell {
  if (cell.kind === 'day') return { kind: 'day', day: cell.day.toString() }
  if (cell.kind === 'formula') return { kind: 'formula', ...(cell.cached ? { cached: packCell(cell.cached) } : {}) }
  return cell
}

function unpackCell(cell: PackedCell): Cell {
  if (cell.kind === 'day') return { kind: 'day', day: Temporal.PlainDate.from(cell.day) }
  if (cell.kind !== 'formula') return cell
  const cached = cell.cached && unpackCell(cell.cached)
  return cached && cached.kind !== 'empty' && cached.kind !== 'formula' ? { kind: 'formula', cached } : { kind: 'formula' }
}
