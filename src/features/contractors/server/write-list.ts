import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { mostRows } from '../domain/status-file.ts'
import { findBatch, rowsOfBatch } from './batch-queries.ts'
import { viewRow } from './view-row.ts'

/** Writes a list with the answers received so far as a table; the journal records who took it. */
export async function writeList(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'statusBatch'>,
  format: 'xlsx' | 'csv',
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const batch = await findBatch(deps.db, scope, id)
  if (!batch) return refuse({ kind: 'notFound' })
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `status-file:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const rows = (await rowsOfBatch(deps.db, scope, batch, { after: 0, size: mostRows, only: undefined })).map((row) =>
    cellsOf(viewRow(row)),
  )
  const name = `${batch.name || 'Проверка'} — статус на ${formatDay(batch.day)}.${format}`
  await deps.db.transaction().execute((tx) =>
    recordEntry(tx, deps, scope, {
      action: 'statusListTaken',
      object: { kind: 'statusBatch', id, name: batch.name },
      facts: { file: format.toUpperCase(), count: rows.length },
    }),
  )
  if (format === 'csv') {
    const bytes = await writeCsv(
      columns.map(({ title }) => title),
      rows,
    )
    return ok({ bytes, type: 'text/csv; charset=utf-8', name })
  }
  const bytes = await writeXlsx({ sheets: [{ name: 'Статусы', columns, rows }] })
  return ok({ bytes, type: spreadsheetType, name })
}

const columns: XlsxColumn[] = [
  { title: 'ИНН', width: 16, kind: 'text' },
  { title: 'Имя', width: 32, kind: 'text' },
  { title: 'Статус', width: 20, kind: 'text' },
  { title: 'С какого дня', width: 14, kind: 'text' },
  { title: 'Проверено', width: 18, kind: 'text' },
  { title: 'Комментарий', width: 44, kind: 'text' },
]

const words = {
  active: 'Самозанятый',
  not_active: 'Не самозанятый',
  unknown: 'ФНС не ответила',
  waiting: 'Ещё не проверен',
  wrong: 'Ошибка в ИНН',
} as const

function cellsOf(row: ReturnType<typeof viewRow>): string[] {
  const since = row.since === null ? '' : formatDay(Temporal.PlainDate.from(row.since))
  const checked = row.checked_at === null ? '' : formatMoment(Temporal.Instant.from(row.checked_at))
  return [row.inn || row.typed, row.name, words[row.state], since, checked, row.comment]
}
