import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { readSpreadsheetInWorker } from './read-spreadsheet-in-worker.ts'
import type { Spreadsheet } from './spreadsheet.ts'

/** Maximum lines in an uploaded list; a title and a header row may precede them. */
const maxLines = 10_000

/** Reads a file in a separate thread with limits; a refusal says in words why the file cannot be read. */
export async function openSpreadsheet(
  bytes: Uint8Array,
  fileName: string,
  sheet?: string,
): Promise<Result<Spreadsheet, Refusal<'fileUnreadable' | 'tooManyRows'>>> {
  const read = await readSpreadsheetInWorker(bytes, { fileName, ...(sheet && { sheet }) })
  if (read.ok) return read.value.rows.length > maxLines + 20 ? refuse({ kind: 'tooManyRows' }) : ok(read.value)
  const { refusal } = read
  switch (refusal.kind) {
    case 'tooManyRows':
      return refuse({ kind: 'tooManyRows' })
    case 'empty':
      return unreadable('Файл пустой')
    case 'encrypted':
      return unreadable('Файл защищён паролем: снимите защиту и загрузите снова')
    case 'notSpreadsheet':
      return unreadable(
        refusal.oldExcel
          ? 'Это старый формат Excel: сохраните файл как XLSX'
          : 'Это не похоже на таблицу: нужен XLSX, ODS или CSV',
      )
    case 'tooLarge':
      return unreadable('Файл больше 20 МБ')
    case 'tooManyColumns':
      return unreadable(`В файле больше ${refusal.limit} столбцов`)
    case 'sheetMissing':
      return unreadable('Такого листа в файле нет')
    case 'badText':
      return unreadable(`В ячейке ${refusal.cell} невидимые знаки: наберите её заново и загрузите файл снова`)
    case 'bomb':
    case 'doctype':
    case 'tooSlow':
      return unreadable('Файл устроен необычно, и мы не стали его открывать. Сохраните таблицу заново')
  }
}

function unreadable(problem: string) {
  return refuse({ kind: 'fileUnreadable', problem })
}
