import type { Tx } from '#/platform/server/database.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { lastRowNo, mayDeleteRow } from '../domain/manual-rows.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { saveRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { rowsNow } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

/** Deletes these locked rows of a register and checks again the rows they concerned. Their numbers are not given again. */
export async function removeRows(tx: Tx, deps: CheckDeps, register: RegisterRecord, rows: readonly RowRecord[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .deleteFrom('register_rows')
    .where(sqlBoolean`id = any(${rows.map(({ id }) => id)}::text[])`)
    .execute()
  const highest = Math.max(...rows.map(({ no }) => no))
  await saveRegister(tx, register.id, { last_deleted_no: lastRowNo(highest, register.last_deleted_no) })
  await checkRows(
    tx,
    deps,
    register,
    rows.map((row) => ({ before: row, inn: row.inn, phone: row.phone })),
  )
}

/**
 * Puts deleted rows of a register back as they were, with their numbers, keys and marks, and checks them like any row. A column that
 * has come since takes what it takes in a new row.
 */
export async function restoreRows(tx: Tx, deps: CheckDeps, register: RegisterRecord, gone: unknown): Promise<RowRecord[]> {
  const { rows: back } = await rowsOf({ id: pgType.id('row') })`
    insert into register_rows (id, register_id, org_id, no, source_row, raw, inn, fio, phone, task_number, service, amount, external_key,
      person_id, assignment_id, state, errors, version, added_by, added_at, assignee_id, updated_at)
    select id, register_id, org_id, no, source_row, raw, inn, fio, phone, task_number, service, amount, external_key, person_id, assignment_id,
      case when state = 'excluded' then state else 'checking' end, errors, version, added_by, added_at, assignee_id, ${deps.clock.now()}
    from jsonb_populate_recordset(null::register_rows, ${JSON.stringify(gone)}::jsonb) where register_id = ${register.id}
    returning id`.execute(tx)
  const rows = await rowsNow(
    tx,
    back.map(({ id }) => id),
  )
  await checkRows(
    tx,
    deps,
    register,
    rows.map((row) => ({ before: row, inn: row.inn, phone: row.phone })),
  )
  return rows
}

/** Rows that nobody added by hand, and those whose person has been invited to the work. */
export async function rowsThatStay(tx: Tx, rows: readonly RowRecord[]): Promise<RowRecord[]> {
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
