import { readOutsideText } from '#/kernel/outside-text.ts'
import { ok, refuse, type Result } from '#/kernel/result.ts'
import { openArchive } from './archive.ts'
import { readCsv } from './read-csv.ts'
import { isOpenDocument, readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import { damaged, Refused } from './refused.ts'
import {
  usualLimits,
  type Cell,
  type ReadOptions,
  type Row,
  type Spreadsheet,
  type SpreadsheetLimits,
  type SpreadsheetRefusal,
} from './spreadsheet.ts'

/**
 * Reads one sheet of an XLSX or ODS file (the first visible one unless named) or a CSV file. The file type is detected from its bytes;
 * the name is used only to keep a broken «.xlsx» from being read as text. Every resource is limited, but run it in a thread
 * anyway: `readSpreadsheetInWorker`.
 */
export async function readSpreadsheet(bytes: Uint8Array, options: ReadOptions): Promise<Result<Spreadsheet, SpreadsheetRefusal>> {
  try {
    const sheet = await read(bytes, options, { ...usualLimits, ...options.limits })
    return ok({ ...sheet, rows: sheet.rows.map(readRow) })
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal)
    throw error
  }
}

async function read(bytes: Uint8Array, options: ReadOptions, limits: SpreadsheetLimits): Promise<Spreadsheet> {
  if (bytes.length === 0) throw new Refused({ kind: 'empty' })
  if (bytes.length > limits.bytes) throw new Refused({ kind: 'tooLarge', limit: limits.bytes })
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const archive = await openArchive(bytes, limits)
    return isOpenDocument(archive) ? readOds(archive, limits, options.sheet) : readXlsx(archive, limits, options.sheet)
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new Refused(compoundFile(bytes))
  if (/\.(?:xlsx|xlsm|xls|xlsb|ods|pdf|docx?)$/i.test(options.fileName)) throw new Refused(damaged)
  return readCsv(bytes, limits)
}

function readRow({ number, cells }: Row): Row {
  return { number, cells: cells.map((cell, column) => readCell(cell, number, column)) }
}

/** Texts of cells pass the border of all texts. A cell may have lines. */
function readCell(cell: Cell, row: number, column: number): Cell {
  if (cell.kind === 'formula')
    return cell.cached ? { kind: 'formula', cached: { ...cell.cached, ...readText(cell.cached) } } : cell
  return { ...cell, ...readText(cell) }

  function readText(value: Cell): { readonly text?: string } {
    if (!('text' in value)) return {}
    const read = readOutsideText(value.text, { lines: true })
    if (!read.ok) throw new Refused({ kind: 'badText', cell: `${columnName(column)}${row}` })
    return { text: read.value }
  }
}

/** 0 is A, 26 is AA. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** A compound file is either a workbook in the old format or a password-protected new one. */
function compoundFile(bytes: Uint8Array): SpreadsheetRefusal {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return { kind: 'encrypted' }
  const workbook = ['Workbook', 'Book'].some((name) => file.includes(Buffer.from(`${name}\0`, 'utf16le')))
  return { kind: 'notSpreadsheet', oldExcel: workbook }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
