import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok } from '#/kernel/result.ts'
import { formatDay, formatMoment, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn, XlsxRow } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { contractorRows } from './queries.ts'
import type { ContractorFilter } from './queries.ts'
import { viewContractor } from './view-contractor.ts'

/** Writes the organization's people as a table, by the filters of the screen; the journal records who took it. */
export async function writeContractors(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  filter: ContractorFilter,
) {
  const { db, clock } = deps
  const allowed = await takeFromLimits(db, clock, [{ key: `contractors-file:${scope.orgId}`, count: 20, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const today = moscowDate(clock.now())
  const rows = await contractorRows(db, scope, filter, today).limit(20_000).execute()
  const bytes = await writeXlsx({
    sheets: [{ name: 'Исполнители', columns, rows: rows.map((row) => cellsOf(viewContractor(row), row.note)) }],
  })
  await db.transaction().execute((tx) =>
    recordEntry(tx, deps, scope, {
      action: 'contractorsTaken',
      object: { kind: 'organization', id: scope.orgId },
      facts: { file: 'XLSX', count: rows.length },
    }),
  )
  return ok({
    bytes,
    type: spreadsheetType,
    name: `Исполнители ${formatDay(today)}.xlsx`,
  })
}

const columns: XlsxColumn[] = [
  { title: 'Имя', width: 32, kind: 'text' },
  { title: 'ИНН', width: 16, kind: 'text' },
  { title: 'Телефон', width: 18, kind: 'text' },
  { title: 'Статус НПД', width: 18, kind: 'text' },
  { title: 'С какого дня', width: 14, kind: 'text' },
  { title: 'Проверено', width: 18, kind: 'text' },
  { title: 'Привязка', width: 24, kind: 'text' },
  { title: 'Договор', width: 18, kind: 'text' },
  { title: 'Выплачено за год', width: 18, kind: 'money' },
  { title: 'Последнее задание', width: 40, kind: 'text' },
  { title: 'Следим за статусом', width: 18, kind: 'text' },
  { title: 'Состояние', width: 18, kind: 'text' },
  { title: 'Пауза до', width: 14, kind: 'text' },
  { title: 'Метки', width: 30, kind: 'text' },
  { title: 'Заметка', width: 50, kind: 'text' },
]

const words = { active: 'Самозанятый', not_active: 'Не самозанятый', unknown: 'Не проверен' } as const

function cellsOf(row: ReturnType<typeof viewContractor>, note: string): XlsxRow {
  return [
    row.name,
    row.inn,
    row.phone,
    words[row.npd.state],
    row.npd.since === null ? '' : formatDay(Temporal.PlainDate.from(row.npd.since)),
    row.npd.checked_at === null ? '' : formatMoment(Temporal.Instant.from(row.npd.checked_at)),
    row.binding.label,
    row.contract?.number ?? '',
    row.paid_this_year,
    row.last_task ? `${row.last_task.number} ${row.last_task.title}` : '',
    row.is_watched ? 'да' : 'нет',
    row.state_name,
    row.paused_until === null ? '' : formatDay(Temporal.PlainDate.from(row.paused_until)),
    row.tags.join(', '),
    note,
  ]
}
