import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { outsideColumnNames, outsideColumns } from '../domain/outside-file.ts'

/** A table of contracts signed elsewhere as a file: with rows to put right, or empty, to be filled in. */
export async function layOutOutsideTable(rows: readonly (readonly string[])[], name: string) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Договоры', columns, rows }] })
  return { bytes, type: spreadsheetType, name }
}

const widths = { name: 34, inn: 16, phone: 18, number: 20, day: 16, file: 30 } as const

const columns: XlsxColumn[] = [
  ...outsideColumns.map((one): XlsxColumn => ({ title: outsideColumnNames[one], width: widths[one], kind: 'text' })),
  { title: 'Ошибка', width: 60, kind: 'text' },
]
