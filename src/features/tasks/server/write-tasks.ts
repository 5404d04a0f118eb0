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
import { categoryName } from '../domain/category.ts'
import { taskStage } from '../domain/task.ts'
import { sumOf } from '../domain/terms.ts'
import type { TaskFilter } from './narrow-tasks.ts'
import { tasksOf } from './task-queries.ts'

const mostRows = 20_000

/** Writes the tasks of the organization as a table, narrowed as the desk is. */
export async function writeTasks(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  filter: TaskFilter,
) {
  const allowed = await takeFromLimits(db, clock, [{ key: `tasks-file:${scope.orgId}`, count: 20, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const rows = await tasksOf(db, scope, filter, undefined, mostRows)
  const bytes = await writeXlsx({ sheets: [{ name: 'Задания', columns, rows: rows.slice(0, mostRows).map(cellsOf) }] })
  return ok({ bytes, type: spreadsheetType, name: `Задания ${formatDay(moscowDate(clock.now()))}.xlsx` })
}

const columns: XlsxColumn[] = [
  { title: '№', width: 18, kind: 'text' },
  { title: 'Название', width: 44, kind: 'text' },
  { title: 'Категория', width: 24, kind: 'text' },
  { title: 'Статус', width: 22, kind: 'text' },
  { title: 'Мест', width: 8, kind: 'number' },
  { title: 'Занято', width: 8, kind: 'number' },
  { title: 'Отклики', width: 10, kind: 'number' },
  { title: 'Новые отклики', width: 14, kind: 'number' },
  { title: 'Ждут приёмки', width: 14, kind: 'number' },
  { title: 'К оплате', width: 10, kind: 'number' },
  { title: 'План', width: 16, kind: 'money' },
  { title: 'Выплачено', width: 16, kind: 'money' },
  { title: 'Отклики до', width: 14, kind: 'day' },
  { title: 'Сдать до', width: 14, kind: 'day' },
  { title: 'Ответственный', width: 28, kind: 'text' },
  { title: 'Метки', width: 28, kind: 'text' },
]

function cellsOf(row: Awaited<ReturnType<typeof tasksOf>>[number]): XlsxRow {
  const sum = sumOf(row)
  return [
    row.number,
    row.title,
    categoryName(row.category),
    taskStage({ state: row.state, slots: row.slots, slotsTaken: row.slots_taken }).name,
    row.slots,
    row.slots_taken,
    row.applications,
    row.applications_new,
    row.to_accept,
    row.to_pay,
    sum === undefined ? undefined : kopecks(sum * row.slots),
    kopecks(row.sum_paid),
    row.apply_until,
    row.due_on,
    row.responsible ?? '',
    row.tags.join(', '),
  ]
}
