import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import { writeXlsxStream } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { cellNames } from '../domain/row-change.ts'
import { historyActNames, rowDeedName, toldCell } from '../domain/row-history.ts'
import { findRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { pageOfHistory, parseHistory, rowsOfHistory } from './row-history-queries.ts'
import type { HistoryFilter } from './row-history-queries.ts'

/** Entries and rows held in memory at once. */
const portion = 500
/** Lines of one table; older changes are read with a filter. */
const mostLines = 200_000

/** The history of a register as a table: a line for each cell that was changed and each row that came, went or was decided upon. */
export async function exportHistory(
  { db }: { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  { format, ...filter }: HistoryFilter & { readonly format: 'xlsx' | 'csv' },
) {
  const register = await findRegister(db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const lines = firstOf(linesOf(db, register, filter))
  const bytes = format === 'csv' ? await writeCsv(titles, lines) : await xlsxOf(lines)
  return ok({ bytes, type: types[format], name: `${register.number} история.${format}` })
}

const types = { csv: 'text/csv; charset=utf-8', xlsx: spreadsheetType } as const

const columns: readonly XlsxColumn[] = [
  { title: 'Когда', width: 18, kind: 'text' },
  { title: 'Кто', width: 24, kind: 'text' },
  { title: 'Действие', width: 26, kind: 'text' },
  { title: 'Строка', width: 10, kind: 'text' },
  { title: 'Что', width: 30, kind: 'text' },
  { title: 'Было', width: 36, kind: 'text' },
  { title: 'Стало', width: 36, kind: 'text' },
]
const titles = columns.map(({ title }) => title)

async function xlsxOf(lines: AsyncIterable<readonly string[]>): Promise<Uint8Array> {
  const stream = writeXlsxStream({ name: 'История', columns }, lines)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function* linesOf(db: Database, register: RegisterRecord, filter: HistoryFilter) {
  for (let before: number | undefined; ;) {
    const entries = await pageOfHistory(db, register, filter, { before, size: portion })
    for (const entry of entries) {
      const head = [formatMoment(entry.at), entry.name, historyActNames[entry.act]]
      const asked = parseHistory(entry.changes)
      for await (const row of asked.length > 0 ? asked : allRows(db, entry.id)) {
        const at = [...head, String(row.no)]
        if (row.action !== undefined) yield [...at, rowDeedName(row.action), '', '']
        for (const cell of row.cells) {
          if (filter.field !== undefined && cell.field !== filter.field) continue
          const { was, now } = toldCell(cell)
          yield [...at, cellNames[cell.field], was, now]
        }
      }
    }
    before = entries.at(-1)?.no
    if (entries.length < portion) return
  }
}

async function* firstOf(lines: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  let left = mostLines
  for await (const line of lines) {
    if (left === 0) {
      yield ['', '', `Здесь последние ${mostLines} изменений: за прежними скачайте отбор по сотруднику или полю`, '', '', '', '']
      return
    }
    left -= 1
    yield line
  }
}

async function* allRows(db: Database, id: Id<'rowChange'>) {
  for (let after = 0; ; after += portion) {
    const rows = await rowsOfHistory(db, id, { after, size: portion })
    yield* rows
    if (rows.length < portion) return
  }
}
