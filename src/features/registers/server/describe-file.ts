import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Spreadsheet } from '#/platform/server/spreadsheet/spreadsheet.ts'
import { possibleHeadings } from '../domain/column-preset.ts'
import { describeColumns, guessHeadingRow } from '../domain/file-columns.ts'
import { readLines } from '../domain/import-file.ts'
import { findPreset, presetShown } from './preset-queries.ts'

/**
 * File description for the import wizard: sheets, columns below the header, the guess for each, and what a member confirmed for the same
 * heading before.
 */
export async function describeFile(
  reader: Reader,
  scope: ClientScope,
  register: { readonly id: string; readonly number: string; readonly file_name: string | null },
  book: Spreadsheet,
  headingRow?: number,
) {
  const headings = possibleHeadings(book.rows).filter(({ number }) => headingRow === undefined || number === headingRow)
  const preset = await findPreset(reader, scope, headings)
  const heading = headingRow ?? preset?.headingRow ?? guessHeadingRow(book.rows)
  const columns = describeColumns(book.rows, heading)
  const guessed = Object.fromEntries(columns.flatMap(({ guess, index }) => (guess ? [[guess, index]] : [])))
  const view = {
    register_id: register.id,
    number: register.number,
    file_name: register.file_name ?? '',
    sheets: [...book.sheets],
    sheet: book.sheet,
    heading_row: heading,
    rows: readLines(book.rows, heading, preset?.columns ?? guessed).length,
    columns: columns.map((column) => ({
      index: column.index,
      title: column.title,
      samples: [...column.samples],
      guess: column.guess ?? null,
      sureness: column.sureness,
    })),
    encoding: book.encoding ?? null,
    delimiter: book.delimiter ?? null,
    preset: preset ? presetShown(preset) : null,
  }
  return { view, headings }
}
