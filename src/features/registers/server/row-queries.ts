import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { startableWorkStates } from '#/features/tasks/domain/assignment.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf, sqlBoolean, sqlKopecks } from '#/platform/server/typed-sql.ts'
import type { ApprovedRow, RowState } from '../domain/register.ts'
import { sumText } from '../domain/row-change.ts'
import type { CellField } from '../domain/row-change.ts'
import { rowFields } from '../domain/row-problem.ts'
import type { RowField, RowProblem } from '../domain/row-problem.ts'

export type RowRecord = Selectable<Tables['register_rows']>

const rawShape = z.object({
  cells: z.record(z.string(), z.string()),
  typed_amount: z.string(),
  formulas: z.array(z.enum(rowFields)),
})

/** File data a row keeps: the line itself, an invalid amount, cells with formulas. */
export type RawLine = {
  readonly cells: Record<string, string>
  readonly typedAmount: string
  readonly formulas: readonly RowField[]
}

export function rawOf(row: Pick<RowRecord, 'raw'>): RawLine {
  const read = z.safeParse(rawShape, row.raw)
  return read.success
    ? { cells: read.data.cells, typedAmount: read.data.typed_amount, formulas: read.data.formulas }
    : { cells: {}, typedAmount: '', formulas: [] }
}

export function rawValue(raw: RawLine) {
  return { cells: raw.cells, typed_amount: raw.typedAmount, formulas: raw.formulas }
}

export function rawJson(raw: RawLine): string {
  return JSON.stringify(rawValue(raw))
}

const problemShape = z.object({
  code: z.string(),
  field: z.exactOptional(z.enum(rowFields)),
  text: z.string(),
  fix: z.string(),
  value: z.exactOptional(z.string()),
  severity: z.enum(['error', 'warning']),
  accepted: z.exactOptional(z.object({ by: z.string(), at: z.string() })),
})

const problemsShape = z.array(problemShape)

export function problemsOf(row: Pick<RowRecord, 'errors'>): RowProblem[] {
  if (Array.isArray(row.errors) && row.errors.length === 0) return []
  const read = z.safeParse(problemsShape, row.errors)
  return read.success ? read.data : []
}

/** What the cells of a row say, as they are edited. */
export function textsOf(row: Pick<RowRecord, CellField | 'raw'>): Record<CellField, string> {
  const { inn, phone, fio, task_number: task, service } = row
  return { inn, phone, fio, task_number: task, service, amount: sumText(row.amount, rawOf(row).typedAmount) }
}

export function amountOf(row: Pick<RowRecord, 'amount'>): Kopecks | undefined {
  return row.amount === null ? undefined : row.amount
}

export function rowsOfRegister(reader: Reader, registerId: Id<'register'>, states?: readonly RowState[]): Promise<RowRecord[]> {
  let query = reader.selectFrom('register_rows').selectAll().where('register_id', '=', registerId)
  if (states) query = query.where('state', 'in', states)
  return query.orderBy('no').execute()
}

/** These rows as they stand, in the order of the register. */
export function rowsNow(reader: Reader, ids: readonly Id<'row'>[]): Promise<RowRecord[]> {
  return reader
    .selectFrom('register_rows')
    .selectAll()
    .where(sqlBoolean`id = any(${[...ids]}::text[])`)
    .orderBy('no')
    .execute()
}

/** What a check reads of a row and may write, and nothing more of it: there may be thousands. */
const checkedColumns = [
  'id',
  'no',
  'raw',
  'inn',
  'fio',
  'phone',
  'task_number',
  'service',
  'amount',
  'external_key',
  'person_id',
  'assignment_id',
  'state',
  'errors',
] as const satisfies readonly (keyof RowRecord)[]

export type RowToCheck = Pick<RowRecord, (typeof checkedColumns)[number]>

/** Rows of a register in these states, in their order. */
export function rowsToCheck(
  reader: Reader,
  registerId: Id<'register'>,
  states: readonly RowState[],
): Promise<readonly RowToCheck[]> {
  return rowsChecked(reader, states).where('register_id', '=', registerId).execute()
}

/** Those of the rows that are in these states, in the order of the register. */
export function rowsWithIds(
  reader: Reader,
  ids: readonly Id<'row'>[],
  states: readonly RowState[],
): Promise<readonly RowToCheck[]> {
  return rowsChecked(reader, states)
    .where(sqlBoolean`id = any(${ids}::text[])`)
    .execute()
}

function rowsChecked(reader: Reader, states: readonly RowState[]) {
  return reader.selectFrom('register_rows').select(checkedColumns).where('state', 'in', states).orderBy('no')
}

/** Total of the rows that will be paid, in kopecks. */
export async function readySum(reader: Reader, registerId: Id<'register'>): Promise<Kopecks> {
  const row = await reader
    .selectFrom('register_rows')
    .select(sqlKopecks`coalesce(sum(amount), 0)`.as('sum'))
    .where('register_id', '=', registerId)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return row.sum
}

export function findRow(reader: Reader, registerId: Id<'register'>, rowId: Id<'row'>): Promise<RowRecord | undefined> {
  const row = reader.selectFrom('register_rows').selectAll().where('id', '=', rowId).where('register_id', '=', registerId)
  return row.executeTakeFirst()
}

export function lockRow(tx: Tx, registerId: Id<'register'>, rowId: Id<'row'>): Promise<RowRecord | undefined> {
  const row = tx.selectFrom('register_rows').selectAll().where('id', '=', rowId).where('register_id', '=', registerId)
  return locking(tx, 'register_rows', row, rowId).executeTakeFirst()
}

/** Rows of a locked register in these states, locked: a payment of one of them may be going on. */
export async function lockRowsIn(tx: Tx, registerId: Id<'register'>, states: readonly RowState[]): Promise<RowRecord[]> {
  const found = tx.selectFrom('register_rows').selectAll().where('register_id', '=', registerId).where('state', 'in', states)
  const rows = await locking(tx, 'register_rows', found.orderBy('id')).execute()
  for (const { id } of rows) noteHeld(tx, 'register_rows', id)
  return rows.toSorted((left, right) => left.no - right.no)
}

/** These rows of a locked register, locked in the order of ids. */
export async function lockRowsWithIds(tx: Tx, registerId: Id<'register'>, ids: readonly Id<'row'>[]): Promise<RowRecord[]> {
  const found = tx
    .selectFrom('register_rows')
    .selectAll()
    .where('register_id', '=', registerId)
    .where(sqlBoolean`id = any(${[...new Set(ids)]}::text[])`)
    .orderBy('id')
  const rows = await locking(tx, 'register_rows', found).execute()
  for (const { id } of rows) noteHeld(tx, 'register_rows', id)
  return rows
}

/** The next rows of a locked register that wait for a payout, by number, locked in the order of ids. */
export async function lockReadyRows(tx: Tx, registerId: Id<'register'>, count: number) {
  const next = tx.selectFrom('register_rows').select('id').where('register_id', '=', registerId).where('state', '=', 'ready')
  const found = tx
    .selectFrom('register_rows')
    .select(['id', 'no', 'org_id', 'service', 'amount', 'assignment_id', 'state'])
    .where('id', 'in', next.orderBy('no').limit(count))
  const rows = await locking(tx, 'register_rows', found.orderBy('id')).execute()
  return rows.toSorted((left, right) => left.no - right.no)
}

/** Ready rows whose work does not wait for payment, or whose payee has nowhere to be paid to. */
export async function countUnpayable(reader: Reader, registerId: Id<'register'>): Promise<number> {
  const { rows } = await rowsOf({ count: pgType.int })`
    select count(*)::int as count from register_rows as row left join assignments as work on work.id = row.assignment_id
    where row.register_id = ${registerId} and row.state = 'ready' and (
      row.amount is null or row.person_id is null or work.state is null or work.state not in ${stateList(startableWorkStates)}
      or not exists (select from payout_methods as method where method.person_id = work.person_id and method.removed_at is null)
    )`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Moves locked rows of one state to another; their problems stay. */
export async function moveRows(tx: Tx, rows: readonly RowRecord[], state: RowState, now: Temporal.Instant): Promise<void> {
  await sql`update register_rows set state = ${state}, updated_at = ${now.toString()}::timestamptz, version = version + 1
    where id = any(${rows.map(({ id }) => id)}::text[])`.execute(tx)
}

/** For jobs: nobody asks, so there is no scope. */
export function lockRowForSystem(tx: Tx, id: Id<'row'>): Promise<RowRecord> {
  return locking(
    tx,
    'register_rows',
    tx.selectFrom('register_rows').selectAll().where('id', '=', id),
    id,
  ).executeTakeFirstOrThrow()
}

export async function lockRowOfPayout(tx: Tx, payoutId: Id<'payout'>): Promise<RowRecord> {
  const own = tx.selectFrom('payouts').select('row_id').where('id', '=', payoutId)
  const row = await locking(
    tx,
    'register_rows',
    tx.selectFrom('register_rows').selectAll().where('id', '=', own),
  ).executeTakeFirstOrThrow()
  noteHeld(tx, 'register_rows', row.id)
  return row
}

/** Sets a row's state and problems; used for payment states. */
export async function saveRowState(
  tx: Tx,
  rowId: Id<'row'>,
  change: { readonly state: RowState; readonly problems: readonly RowProblem[]; readonly now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('register_rows')
    .set({ state: change.state, errors: JSON.stringify(change.problems), updated_at: change.now, version: sql`version + 1` })
    .where('id', '=', rowId)
    .execute()
}

/** Rows included in the total, as an approver signs them, and nothing more of them: there may be thousands. */
export async function approvedRowsOf(reader: Reader, registerId: Id<'register'>): Promise<ApprovedRow[]> {
  const { rows } = await rowsOf({
    no: pgType.int,
    personId: pgType.id('person'),
    assignmentId: pgType.id('assignment'),
    inn: pgType.text,
    amount: pgType.kopecks,
  })`
    select no, person_id as "personId", assignment_id as "assignmentId", inn, amount from register_rows
    where register_id = ${registerId} and state = 'ready'
      and person_id is not null and assignment_id is not null and amount is not null order by no`.execute(reader)
  return rows
}

/** Rows included in the total, as an approver signs them. */
export function approvedRows(rows: readonly RowRecord[]): ApprovedRow[] {
  return rows.flatMap((row) =>
    row.person_id === null || row.assignment_id === null || row.amount === null
      ? []
      : [{ no: row.no, personId: row.person_id, assignmentId: row.assignment_id, inn: row.inn, amount: row.amount }],
  )
}
