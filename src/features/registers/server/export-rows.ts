import type { Id } from '#/kernel/ids.ts'
import { decimalRubles } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import { writeXlsxStream } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn, XlsxValue } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import type { RowFilter, SortColumn } from '../domain/row-order.ts'
import { numbersOf } from '../domain/row-runs.ts'
import { rowMarkOf, rowMarkTitle, tableColumns } from '../domain/row-table.ts'
import type { TableColumn } from '../domain/row-table.ts'
import { orderRows } from './order-rows.ts'
import { findRegister } from './register-queries.ts'
import { rowToView, rowViews } from './row-view-queries.ts'

type Row = ReturnType<typeof rowToView> & { readonly mark: string }

type Asked = RowFilter & {
  readonly format: 'xlsx' | 'csv'
  readonly columns?: readonly TableColumn[] | undefined
  readonly sort?: SortColumn | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/** Rows held in memory at once. */
const portion = 1000

/** The rows of a register as the viewer sees them: the same rows, in the same order, in the same columns. */
export async function exportRows(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
  { format, columns = tableColumns, ...asked }: Asked,
) {
  const [register, ordered] = await Promise.all([findRegister(deps.db, scope, id), orderRows(deps, scope, id, asked)])
  if (!ordered.ok) return ordered
  if (!register) return refuse({ kind: 'notFound' })
  const rows = portionsOf(deps.db, scope, register, numbersOf(ordered.value.runs))
  const bytes = format === 'csv' ? await csvOf(columns, rows) : await xlsxOf(columns, rows)
  return ok({ bytes, type: types[format], name: `${register.number}.${format}` })
}

const types = { csv: 'text/csv; charset=utf-8', xlsx: spreadsheetType } as const

type Taken = { readonly id: Id<'register'>; readonly number: string }

async function* portionsOf(db: Database, scope: ClientScope, { id, number }: Taken, numbers: readonly number[]) {
  for (let from = 0; from < numbers.length; from += portion) {
    const wanted = numbers.slice(from, from + portion)
    const found = await rowViews(db, scope)
      .where('row.register_id', '=', id)
      .where(sqlBoolean`row.no = any(${wanted}::int[])`)
      .execute()
    const byNo = new Map(found.map((row) => [row.no, row]))
    for (const no of wanted) {
      const row = byNo.get(no)
      if (row) yield { ...rowToView(row), mark: rowMarkOf(number, row) }
    }
  }
}

async function xlsxOf(columns: readonly TableColumn[], rows: AsyncIterable<Row>): Promise<Uint8Array> {
  const sheet = { name: 'Реестр', columns: columns.map((column) => looks[column]) }
  const stream = writeXlsxStream(sheet, linesOf(columns, rows))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function csvOf(columns: readonly TableColumn[], rows: AsyncIterable<Row>): Promise<Uint8Array> {
  const titles = columns.map((column) => looks[column].title)
  return writeCsv(titles, textsOf())

  async function* textsOf() {
    for await (const row of rows) {
      yield columns.map((column) =>
        column === 'amount' && row.amount !== null
          ? decimalRubles(row.amount).replace('.', ',')
          : String(valueOf(row, column) ?? ''),
      )
    }
  }
}

async function* linesOf(columns: readonly TableColumn[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map((column) => valueOf(row, column))
}

const looks: Record<TableColumn, XlsxColumn> = {
  no: { title: rowMarkTitle, width: 22, kind: 'text' },
  fio: { title: 'ФИО', width: 32, kind: 'text' },
  inn: { title: 'ИНН', width: 16, kind: 'text' },
  amount: { title: 'Сумма', width: 14, kind: 'money' },
  state: { title: 'Статус', width: 18, kind: 'text' },
  problem: { title: 'Что сделать', width: 44, kind: 'text' },
  service: { title: 'Услуга', width: 40, kind: 'text' },
  task_number: { title: 'Номер задания', width: 18, kind: 'text' },
  phone: { title: 'Телефон', width: 16, kind: 'text' },
  assignee: { title: 'Поручено', width: 24, kind: 'text' },
  requisites: { title: 'Куда', width: 18, kind: 'text' },
  act: { title: 'Акт', width: 18, kind: 'text' },
  key: { title: 'Ключ', width: 14, kind: 'text' },
}

function valueOf(row: Row, column: TableColumn): XlsxValue {
  switch (column) {
    case 'no':
      return row.mark
    case 'amount':
      return row.amount ?? row.typed_amount ?? ''
    case 'state':
      return row.state_name
    case 'problem':
      return row.problems
        .filter(({ accepted }) => !accepted)
        .map(({ text, fix }) => `${text}: ${fix}`)
        .join('; ')
    case 'assignee':
      return row.assignee ?? ''
    case 'requisites':
      return row.requisites ?? ''
    case 'act':
      return row.act_number ?? ''
    case 'key':
      return row.key ?? ''
    case 'fio':
    case 'inn':
    case 'service':
    case 'task_number':
    case 'phone':
      return row[column]
  }
}
