import type * as z from 'zod/mini'
import type { ListKey } from '#/kernel/list-key.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import { writeXlsxStream } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import type { exportJournal as contract } from '../contract.ts'
import { journalGroupNames } from '../domain/action.ts'
import { countEntries, pageOfEntries } from './list-queries.ts'
import type { JournalFilter } from './list-queries.ts'
import { printEntry } from './print-entry.ts'
import { printHeads } from './print-heads.ts'
import { recordEntry } from './record-entry.ts'
import { requireWhole } from './require-whole.ts'

const most = 100_000
const batch = 2000

/** Exports the journal as a file, newest first; the journal also records who took it. */
export async function exportJournal(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { format, ...filter }: z.output<typeof contract.query>,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `journal-export:${scope.orgId}`, count: 20, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const count = await countEntries(deps.db, scope, filter, most)
  if (count > most) return refuse({ kind: 'journalTooLong' })
  const rows = printedEntries(deps.db, scope, filter)
  const bytes = format === 'csv' ? await csvOf(rows) : await xlsxOf(rows)
  await deps.db.transaction().execute((tx) =>
    recordEntry(tx, deps, scope, {
      action: 'journalExported',
      object: { kind: 'journal', id: scope.orgId },
      facts: { file: format.toUpperCase(), count, ...filterFacts(filter) },
    }),
  )
  const name = `Журнал ${formatDay(moscowDate(deps.clock.now()))}.${format}`
  return ok({ bytes, type: types[format], name })
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: spreadsheetType,
} as const

async function* printedEntries(db: Database, scope: ClientScope, filter: JournalFilter) {
  let after: ListKey | undefined
  let left = most
  while (left > 0) {
    const rows = await pageOfEntries(db, scope, filter, { after, count: Math.min(batch, left) })
    for (const row of rows) yield printEntry(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = { at: last.at, id: String(last.no) }
    left -= rows.length
  }
}

function csvOf(rows: AsyncIterable<readonly (string | number)[]>): Promise<Uint8Array> {
  return writeCsv(
    printHeads().map(({ title }) => title),
    rows,
  )
}

async function xlsxOf(rows: AsyncIterable<readonly (string | number)[]>): Promise<Uint8Array> {
  const stream = writeXlsxStream({ name: 'Журнал', columns: printHeads() }, rows)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function filterFacts({ group, from, to }: JournalFilter) {
  return {
    ...(group === undefined ? {} : { section: journalGroupNames[group] }),
    ...(from === undefined ? {} : { from: formatDay(from) }),
    ...(to === undefined ? {} : { to: formatDay(to) }),
  }
}
