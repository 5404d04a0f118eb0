import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { copyCells, emptyCells, lastRowNo, roomForRows } from '../domain/manual-rows.ts'
import type { ManualCells } from '../domain/manual-rows.ts'
import { runsOf, runsText } from '../domain/row-runs.ts'
import type { RowAnswer } from './apply-row-changes.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { openEditable } from './open-editable.ts'
import { countNumbers, insertLines } from './new-row-queries.ts'
import { addedRow, keepHistory } from './row-history-queries.ts'
import { amountOf, lockRowsWithIds, rawOf, rowsNow } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'
import { keepStep } from './row-step-queries.ts'

/** Empty rows, or copies of these rows. */
type Wanted = { readonly count: number } | { readonly copies: readonly Id<'row'>[] }

/** Adds rows after the last one of a register, empty or copied from others, and checks them like any row. */
export function addRows(deps: CheckDeps & { readonly db: Database }, scope: ClientScope, id: Id<'register'>, wanted: Wanted) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openEditable(tx, scope, id)
    if (!opened.ok) return opened
    const register = opened.value
    const cells = await cellsOf(tx, id, wanted)
    if (!cells) return refuse({ kind: 'notFound' })
    const { rows, highest } = await countNumbers(tx, id)
    const room = roomForRows(rows, cells.length)
    if (!room.ok) return room

    const after = lastRowNo(highest, register.last_deleted_no)
    const lines = cells.map((one) => ({ ...one, id: newId('row', deps.clock), sourceRow: undefined, raw: {} }))
    const head = { registerId: id, orgId: scope.orgId, now: deps.clock.now(), added: { by: scope.personId, after } }
    await insertLines(tx, head, lines)
    await checkRows(
      tx,
      deps,
      register,
      lines.map(({ id: rowId, inn, phone }) => ({ before: { id: rowId, inn, phone, external_key: null }, inn, phone })),
    )
    const numbers = lines.map((_, at) => after + at + 1)
    const added = await rowsNow(
      tx,
      lines.map(({ id: rowId }) => rowId),
    )
    const act = 'copies' in wanted ? 'copied' : 'added'
    await keepHistory(
      tx,
      deps.clock,
      { registerId: id, by: scope.personId, act },
      added.map((row) => addedRow(row)),
    )
    const step = added.map((row) => ({ row: row.id, cells: [], after: row.version }))
    await keepStep(tx, deps.clock, { registerId: id, personId: scope.personId }, { kind: 'add', rows: step })
    await recordEntry(tx, deps, scope, {
      action: 'copies' in wanted ? 'registerRowsCopied' : 'registerRowsAdded',
      object: { kind: 'register', id, name: register.number },
      facts: { rows: lines.length, numbers: runsText(runsOf(numbers)) },
    })
    return ok(lines.map(({ id: rowId }): RowAnswer => ({ rowId, cells: [], action: undefined, isGone: false })))
  })
}

/** Cells of the new rows, in the order they were asked for; undefined where a row to be copied is not there. */
async function cellsOf(tx: Tx, id: Id<'register'>, wanted: Wanted): Promise<ManualCells[] | undefined> {
  if ('count' in wanted) return Array.from({ length: wanted.count }, () => emptyCells)
  const found = new Map<string, RowRecord>((await lockRowsWithIds(tx, id, wanted.copies)).map((row) => [row.id, row]))
  const rows = wanted.copies.flatMap((rowId) => found.get(rowId) ?? [])
  if (rows.length < wanted.copies.length) return undefined
  return rows.map((row) => {
    const { typedAmount, formulas } = rawOf(row)
    return copyCells({ ...row, taskNumber: row.task_number, amount: amountOf(row), typedAmount, formulas })
  })
}
