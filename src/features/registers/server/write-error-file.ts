import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { troubledStates } from '../domain/register.ts'
import { rowMarkOf, rowMarkTitle } from '../domain/row-table.ts'
import { findRegister } from './register-queries.ts'
import { problemsOf, rawOf, rowsOfRegister } from './row-queries.ts'

/** Writes rows with errors as a table that can be corrected and loaded back: the first column finds the row, the last two are ignored. */
export async function writeErrorFile({ db }: { readonly db: Database }, scope: ClientScope, id: Id<'register'>) {
  const register = await findRegister(db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const rows = await rowsOfRegister(db, id, [...troubledStates, 'warning'])
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Реестр',
        columns: [
          { title: rowMarkTitle, width: 22, kind: 'text' },
          { title: 'ИНН', width: 16, kind: 'text' },
          { title: 'ФИО', width: 32, kind: 'text' },
          { title: 'Телефон', width: 16, kind: 'text' },
          { title: 'Номер задания', width: 18, kind: 'text' },
          { title: 'Услуга', width: 40, kind: 'text' },
          { title: 'Сумма', width: 14, kind: 'money' },
          { title: 'Ключ', width: 14, kind: 'text' },
          { title: 'Ошибка', width: 44, kind: 'text' },
          { title: 'Что сделать', width: 44, kind: 'text' },
        ],
        rows: rows.map((row) => {
          const problems = problemsOf(row)
          return [
            rowMarkOf(register.number, row),
            row.inn,
            row.fio,
            row.phone,
            row.task_number,
            row.service,
            row.amount === null ? rawOf(row).typedAmount : row.amount,
            row.external_key ?? '',
            problems.map(({ text }) => text).join('; '),
            problems.map(({ fix }) => fix).join('; '),
          ]
        }),
      },
    ],
  })
  return ok({ bytes, type: spreadsheetType, name: `${register.number} ошибки.xlsx` })
}
