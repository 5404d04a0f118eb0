import { ok, refuse } from '#/kernel/result.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { guessMapping, mostRows, readList } from '../domain/status-file.ts'
import type { ListMapping } from '../domain/status-file.ts'

export type ListChoice = {
  readonly file_name: string
  readonly sheet?: string | undefined
  readonly heading_row?: number | undefined
  readonly inn_column?: number | undefined
  readonly name_column?: number | undefined
}

/** Reads a file of ИНН by the columns a person chose, or by the detected ones. */
export async function readStatusList(bytes: Uint8Array, choice: ListChoice) {
  const book = await openSpreadsheet(bytes, choice.file_name, choice.sheet)
  if (!book.ok) return book
  const mapping = chosen(choice, guessMapping(book.value.rows))
  if (!mapping) return refuse({ kind: 'columnMissing', name: 'ИНН' })
  const lines = readList(book.value.rows, mapping)
  if (lines.length > mostRows) return refuse({ kind: 'tooManyRows' })
  return ok({ book: book.value, mapping, lines })
}

function chosen(choice: ListChoice, guess: ListMapping | undefined): ListMapping | undefined {
  const inn = choice.inn_column ?? guess?.inn
  if (inn === undefined) return undefined
  const name = choice.inn_column === undefined ? guess?.name : choice.name_column
  return { inn, name, headingRow: choice.heading_row ?? guess?.headingRow ?? 0 }
}
