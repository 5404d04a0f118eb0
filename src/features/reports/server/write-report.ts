import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn, XlsxRow } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import type { ColumnKind, ReportColumn, ReportValue } from '../domain/report.ts'
import type { ReportKey } from '../domain/reports.ts'
import { sortRows } from '../domain/sorting.ts'
import type { Sorting } from '../domain/sorting.ts'
import { countReport } from './count-report.ts'
import type { AskedReport } from './count-report.ts'

/** More people are not paid in three years. */
const mostWritten = 100_000

/** The whole report as a table, with its total; the journal records who took it. */
export async function writeReport(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { key, sorting }: { readonly key: ReportKey; readonly sorting: Sorting | undefined },
  asked: AskedReport,
) {
  const { db, clock } = deps
  const allowed = await takeFromLimits(db, clock, [{ key: `report-file:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const counted = await countReport(deps, scope, { key, most: mostWritten }, asked)
  if (!counted.ok) return counted
  const { report, days, rows, total, found } = counted.value
  const columns: XlsxColumn[] = [
    { title: report.rows, width: 36, kind: 'text' },
    ...report.columns.map(({ title, kind }): XlsxColumn => ({
      title: `${title}${unitOf[kind] ?? ''}`,
      width: 20,
      kind: kindOfCell[kind],
    })),
  ]
  const body = sortRows(rows, report.columns, sorting).map(({ name, values }) => cellsOf(name, values, report.columns))
  const foot = total ? [cellsOf('Итого', total, report.columns)] : []
  const bytes = await writeXlsx({ sheets: [{ name: report.title.slice(0, 31), columns, rows: [...body, ...foot] }] })
  const of = days ? `${formatDay(days.from)} – ${formatDay(days.to)}` : formatDay(moscowDate(clock.now()))
  await db.transaction().execute((tx) =>
    recordEntry(tx, deps, scope, {
      action: 'reportTaken',
      object: { kind: 'organization', id: scope.orgId, name: report.title },
      facts: { file: 'XLSX', count: found },
    }),
  )
  return ok({ bytes, type: spreadsheetType, name: `${report.title} ${of}.xlsx` })
}

/** A cell holds a bare number: its unit stands in the head. */
const unitOf: Readonly<Partial<Record<ColumnKind, string>>> = { money: ', ₽', percent: ', %' }

const kindOfCell = { text: 'text', count: 'number', money: 'money', percent: 'number', days: 'number' } as const satisfies Record<
  ColumnKind,
  XlsxColumn['kind']
>

function cellsOf(name: string, values: readonly ReportValue[], columns: readonly ReportColumn[]): XlsxRow {
  const cells = columns.map(({ kind }, place) => {
    const value = values[place] ?? undefined
    return kind === 'money' && typeof value === 'number' ? kopecks(value) : value
  })
  return [name, ...cells]
}
