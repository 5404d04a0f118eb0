import { Refused } from './refused.ts'
import type { Spreadsheet, SpreadsheetLimits } from './spreadsheet.ts'
import type { Archive } from './archive.ts'
import { readLooks, readSharedStrings, readWorkbook } from './xlsx-parts.ts'
import { readSheet } from './xlsx-sheet.ts'

/** Reads one sheet: the named one, or the first visible one. Throws `Refused`. */
export async function readXlsx(archive: Archive, limits: SpreadsheetLimits, wanted?: string): Promise<Spreadsheet> {
  const workbook = await readWorkbook(archive)
  const visible = workbook.sheets.filter((sheet) => sheet.visible)
  const sheet = wanted === undefined ? visible[0] : visible.find(({ name }) => name === wanted)
  if (!sheet) throw new Refused({ kind: wanted === undefined ? 'empty' : 'sheetMissing' })
  const { sharedStringsPart, stylesPart, from1904 } = workbook
  const strings = sharedStringsPart === undefined ? [] : await readSharedStrings(archive, sharedStringsPart, limits)
  const looks = stylesPart === undefined ? [] : await readLooks(archive, stylesPart)
  const rows = await readSheet(archive.read(sheet.part), { strings, looks, from1904, limits })
  if (rows.length === 0) throw new Refused({ kind: 'empty' })
  return { sheets: visible.map(({ name }) => name), sheet: sheet.name, rows, kind: 'xlsx' }
}
