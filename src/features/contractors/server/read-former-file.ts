import { ok, refuse } from '#/kernel/result.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { guessFormers, readFormers } from '../domain/former-file.ts'
import type { FormerMapping } from '../domain/former-file.ts'
import { mostRows } from '../domain/status-file.ts'

export type FormerChoice = {
  readonly file_name: string
  readonly sheet?: string | undefined
  readonly heading_row?: number | undefined
  readonly inn_column?: number | undefined
  readonly day_column?: number | undefined
}

/** Reads a file of former employees by the chosen columns or by the detected ones. Nothing of it is stored here. */
export async function readFormerFile(bytes: Uint8Array, choice: FormerChoice, today: Temporal.PlainDate) {
  const book = await openSpreadsheet(bytes, choice.file_name, choice.sheet)
  if (!book.ok) return book
  const guess = guessFormers(book.value.rows)
  const inn = choice.inn_column ?? guess.inn
  const day = choice.day_column ?? guess.day
  if (inn === undefined) return refuse({ kind: 'columnMissing', name: 'ИНН' })
  if (day === undefined) return refuse({ kind: 'columnMissing', name: 'последний день' })
  const mapping: FormerMapping = { headingRow: choice.heading_row ?? guess.headingRow ?? 0, inn, day }
  const lines = readFormers(book.value.rows, mapping, today)
  if (lines.length > mostRows) return refuse({ kind: 'tooManyRows' })
  return ok({ book: book.value, mapping, lines })
}
