import type { Spreadsheet } from '#/platform/server/spreadsheet/spreadsheet.ts'
import { describeColumns, guessHeadingRow } from '../domain/file-columns.ts'
import { readLines } from '../domain/import-file.ts'

/** File description for the import wizard: sheets, columns below the header and the guess for each. */
export function describeFile(
  register: { readonly id: string; readonly number: string; readonly file_name: string | null },
  book: Spreadsheet,
  headingRow?: number,
) {
  const heading = headingRow ?? guessHeadingRow(book.rows)
  const columns = describeColumns(book.rows, heading)
  const guessed = Object.fromEntries(columns.flatMap(({ guess, index }) => (guess ? [[guess, index]] : [])))
  return {
    register_id: register.id,
    number: register.number,
    file_name: register.file_name ?? '',
    sheets: [...book.sheets],
    sheet: book.sheet,
    heading_row: heading,
    rows: readLines(book.rows, heading, guessed).length,
    columns: columns.map((column) => ({
      index: column.index,
      title: column.title,
      samples: [...column.samples],
      guess: column.guess ?? null,
      sureness: column.sureness,
    })),
    encoding: book.encoding ?? null,
    delimiter: book.delimiter ?? null,
  }
}
