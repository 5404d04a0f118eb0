import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { ImportedLine } from '../domain/import-file.ts'
import type { ApprovedRow, RowState } from '../domain/register.ts'
import { rowFields } from '../domain/row-problem.ts'
import type { RowField, RowProblem } from '../domain/row-problem.ts'

export type RowRecord = Selectable<Tables['register_rows']>

const rawShape = z.object({
  cells: z.record(z.string(), z.string()),
  typed_amount: z.string(),
  formulas: z.array(z.enum(rowFields)),
})

/** What a row keeps of the file: the line itself, a sum that is no sum, cells with formulas. */
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

export function rawJson(raw: RawLine): string {
  return JSON.stringify({ cells: raw.cells, typed_amount: raw.typedAmount, formulas: raw.formulas })
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

export function problemsOf(row: Pick<RowRecord, 'errors'>): RowProblem[] {
  const read = z.safeParse(z.array(problemShape), row.errors)
  return read.success ? read.data : []
}

export function amountOf(row: Pick<RowRecord, 'amount'>): Kopecks | undefined {
  return row.amount === null ? undefined : kopecks(row.amount)
}

export function rowsOf(reader: Reader, registerId: string, states?: readonly RowState[]): Promise<RowRecord[]> {
  let query = reader.selectFrom('register_rows').selectAll().where('register_id', '=', registerId)
  if (states) query = query.where('state', 'in', states)
  return query.orderBy('no').execute()
}

/** What the rows that will be paid come to, in kopecks. */
export async function readySum(reader: Reader, registerId: string): Promise<number> {
  const row = await reader
    .selectFrom('register_rows')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('register_id', '=', registerId)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return Number(row.sum)
}

export function lockRow(tx: Tx, registerId: string, rowId: Id<'row'>): Promise<RowRecord | undefined> {
  return tx
    .selectFrom('register_rows')
    .selectAll()
    .where('id', '=', rowId)
    .where('register_id', '=', registerId)
    .forUpdate()
    .executeTakeFirst()
}

export type NewLine = Omit<ImportedLine, 'sourceRow' | 'raw'> & {
  readonly id: Id<'row'>
  readonly sourceRow: number | undefined
  readonly raw: Readonly<Record<string, string>>
  readonly assignmentId?: string
}

/** Puts the lines of a register in by portions, numbered from 1. */
export async function insertLines(
  tx: Tx,
  head: { readonly registerId: string; readonly orgId: string; readonly now: Temporal.Instant },
  lines: readonly NewLine[],
): Promise<void> {
  const values = lines.map((line, at) => ({
    id: line.id,
    register_id: head.registerId,
    org_id: head.orgId,
    no: at + 1,
    source_row: line.sourceRow ?? null,
    raw: rawJson({ cells: { ...line.raw }, typedAmount: line.typedAmount, formulas: line.formulas }),
    inn: line.inn,
    fio: line.fio,
    phone: line.phone,
    task_number: line.taskNumber,
    service: line.service,
    amount: line.amount ?? null,
    external_key: line.key ?? null,
    assignment_id: line.assignmentId ?? null,
    state: 'checking' as const,
    updated_at: head.now,
  }))
  for (let from = 0; from < values.length; from += 500) {
    await tx
      .insertInto('register_rows')
      .values(values.slice(from, from + 500))
      .execute()
  }
}

/** Gives a row a state and its problems; money states come from here. */
export async function saveRowState(
  tx: Tx,
  rowId: string,
  change: { readonly state: RowState; readonly problems: readonly RowProblem[]; readonly now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('register_rows')
    .set({ state: change.state, errors: JSON.stringify(change.problems), updated_at: change.now, version: sql`version + 1` })
    .where('id', '=', rowId)
    .execute()
}

/** The rows that take part in money, as an approver signs them. */
export function approvedRows(rows: readonly RowRecord[]): ApprovedRow[] {
  return rows.flatMap((row) =>
    row.person_id === null || row.assignment_id === null || row.amount === null
      ? []
      : [{ no: row.no, personId: row.person_id, assignmentId: row.assignment_id, inn: row.inn, amount: row.amount }],
  )
}
