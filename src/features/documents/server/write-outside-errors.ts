import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { outsideColumnNames, outsideColumns } from '../domain/outside-file.ts'
import { outsideRowLifecycle } from '../domain/outside-list.ts'
import { findOutsideList, rowsOfOutsideList } from './outside-list-queries.ts'

/** Writes the rows of a list that have errors as a table that can be put right and loaded again. */
export async function writeOutsideErrors(deps: { readonly db: Database }, scope: ClientScope, id: Id<'outsideList'>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const list = await findOutsideList(deps.db, scope, id)
  if (!list) return refuse({ kind: 'notFound' as const })
  const rows = (await rowsOfOutsideList(deps.db, id)).filter(({ state }) => outsideRowLifecycle.is.wrong(state))
  const typed = rows.map(({ cells, problem }) => [...(cells ?? outsideColumns.map(() => '')), problem ?? ''])
  return ok(await tableOf(typed, `${list.name || 'Договоры'} — ошибки.xlsx`))
}

/** The table that a list is filled in. */
export async function writeOutsideSample() {
  return ok(await tableOf([], 'Договоры, подписанные вне платформы.xlsx'))
}

async function tableOf(rows: readonly (readonly string[])[], name: string) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Договоры', columns, rows }] })
  return { bytes, type: spreadsheetType, name }
}

const widths = { name: 34, inn: 16, phone: 18, number: 20, day: 16, file: 30 } as const

const columns: XlsxColumn[] = [
  ...outsideColumns.map((one): XlsxColumn => ({ title: outsideColumnNames[one], width: widths[one], kind: 'text' })),
  { title: 'Ошибка', width: 60, kind: 'text' },
]
