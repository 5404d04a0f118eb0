import type { Archive } from './archive.ts'
import { openOdsSheets } from './ods-sheets.ts'
import { openOdsStyles } from './ods-styles.ts'
import { damaged, Refused } from './refused.ts'
import type { Spreadsheet, SpreadsheetLimits } from './spreadsheet.ts'
import { readXml } from './xml-events.ts'

/** An OpenDocument file names its media type in an entry of its own. */
export function isOpenDocument(archive: Archive): boolean {
  return archive.has('mimetype')
}

/** Reads one sheet of an OpenDocument spreadsheet: the named one, or the first visible one. Throws `Refused`. */
export async function readOds(archive: Archive, limits: SpreadsheetLimits, wanted?: string): Promise<Spreadsheet> {
  await demandOpenSpreadsheet(archive)
  const styles = openOdsStyles()
  if (archive.has('styles.xml')) await readXml(archive.read('styles.xml'), styles)
  const sheets = openOdsSheets({ styles, limits, wanted })
  await readXml(archive.read('content.xml'), {
    open(name, attributes) {
      styles.open(name, attributes)
      sheets.open(name, attributes)
    },
    text: (text) => sheets.text(text),
    close(name) {
      styles.close(name)
      sheets.close(name)
    },
  })
  const { names, read } = sheets.found()
  if (!read) throw new Refused({ kind: wanted === undefined ? 'empty' : 'sheetMissing' })
  if (read.rows.length === 0) throw new Refused({ kind: 'empty' })
  return { sheets: names, sheet: read.name, rows: read.rows, kind: 'ods' }
}

async function demandOpenSpreadsheet(archive: Archive): Promise<void> {
  let isEncrypted = false
  if (archive.has('META-INF/manifest.xml')) {
    await readXml(archive.read('META-INF/manifest.xml'), {
      open(name) {
        isEncrypted ||= name === 'encryption-data'
      },
    })
  }
  if (isEncrypted) throw new Refused({ kind: 'encrypted' })
  if (!(await mediaTypeOf(archive)).startsWith('application/vnd.oasis.opendocument.spreadsheet')) throw new Refused(damaged)
}

async function mediaTypeOf(archive: Archive): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of archive.read('mimetype', 200)) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}
