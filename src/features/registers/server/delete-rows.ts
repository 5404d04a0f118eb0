import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { lastRowNo, mayDeleteRow } from '../domain/manual-rows.ts'
import { runsOf, runsText } from '../domain/row-runs.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { openEditable } from './open-editable.ts'
import { saveRegister } from './register-queries.ts'
import { deletedRow, keepHistory } from './row-history-queries.ts'
import { lockRowsWithIds } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

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

    await tx
      .deleteFrom('register_rows')
      .where(sqlBoolean`id = any(${ids}::text[])`)
      .execute()
    const highest = Math.max(...rows.map(({ no }) => no))
    await saveRegister(tx, id, { last_deleted_no: lastRowNo(highest, register.last_deleted_no) })
    await checkRows(
      tx,
      deps,
      register,
      rows.map((row) => ({ before: row, inn: row.inn, phone: row.phone })),
    )
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

/** Rows that nobody added by hand, and those whose person has been invited to the work. */
async function rowsThatStay(tx: Tx, rows: readonly RowRecord[]): Promise<RowRecord[]> {
  const invited = await tx
    .selectFrom('newcomers')
    .select('row_id')
    .where(sqlBoolean`row_id = any(${rows.map(({ id }) => id)}::text[])`)
    .execute()
  return rows.filter(
    ({ id, state, added_at: addedAt }) =>
      !mayDeleteRow({ manual: addedAt !== null, state }) || invited.some(({ row_id: rowId }) => rowId === id),
  )
}

function numbersOf(rows: readonly RowRecord[]): string {
  return runsText(runsOf(rows.map(({ no }) => no).toSorted((left, right) => left - right)))
}
