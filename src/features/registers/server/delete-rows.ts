import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { runsOf, runsText } from '../domain/row-runs.ts'
import type { CheckDeps } from './check-rows.ts'
import { openEditable } from './open-editable.ts'
import { deletedRow, keepHistory } from './row-history-queries.ts'
import { lockRowsWithIds } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'
import { keepStep } from './row-step-queries.ts'
import { removeRows, rowsThatStay } from './whole-row-queries.ts'

/**
 * Deletes rows that members added, all or none, and checks again the rows they concerned. A row that somebody has changed since it was
 * seen, or whose person has been invited, stays.
 */
export function deleteRows(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  chosen: readonly { readonly rowId: Id<'row'>; readonly version: number }[],
) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openEditable(tx, scope, id)
    if (!opened.ok) return opened
    const register = opened.value
    const ids = chosen.map(({ rowId }) => rowId)
    const rows = await lockRowsWithIds(tx, id, ids)
    if (rows.length < ids.length) return refuse({ kind: 'notFound' })
    const stay = await rowsThatStay(tx, rows)
    if (stay.length > 0) return refuse({ kind: 'rowsNotDeletable', rows: numbersOf(stay) })
    const seen = new Map<string, number>(chosen.map(({ rowId, version }) => [rowId, version]))
    if (rows.some((row) => seen.get(row.id) !== row.version)) return refuse({ kind: 'staleVersion' })

    await removeRows(tx, deps, register, rows)
    const deleted = rows.map((row) => ({ row: row.id, cells: [], before: row.version }))
    await keepStep(tx, deps.clock, { registerId: id, personId: scope.personId }, { kind: 'delete', rows: deleted, gone: rows })
    await keepHistory(
      tx,
      deps.clock,
      { registerId: id, by: scope.personId, act: 'deleted' },
      rows.map((row) => deletedRow(row)),
    )
    await recordEntry(tx, deps, scope, {
      action: 'registerRowsDeleted',
      object: { kind: 'register', id, name: register.number },
      facts: { rows: rows.length, numbers: numbersOf(rows) },
    })
    return ok([])
  })
}

function numbersOf(rows: readonly RowRecord[]): string {
  return runsText(runsOf(rows.map(({ no }) => no).toSorted((left, right) => left - right)))
}
