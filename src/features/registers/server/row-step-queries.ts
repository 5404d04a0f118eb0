import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { pgType, rowsOf, sqlInt } from '#/platform/server/typed-sql.ts'
import { cellFields, rowActions } from '../domain/row-change.ts'
import type { CellField, RowAction } from '../domain/row-change.ts'
import type { RowRecord } from './row-queries.ts'

/** How many steps a member can take back. */
const keptSteps = 50

export type StepCell = {
  readonly field: CellField
  readonly was: string
  readonly now: string
  /** A formula of the file stood there. */
  readonly formula?: boolean | undefined
}

/** What one step did to one row, and the versions of the row on both sides of it. */
export type StepRow = {
  readonly row: string
  readonly cells: readonly StepCell[]
  readonly action?: RowAction | undefined
  readonly before?: number | undefined
  readonly after?: number | undefined
}

export type StepKind = 'edit' | 'add' | 'delete'

export type RowStep = {
  readonly id: Id<'rowStep'>
  readonly kind: StepKind
  readonly rows: readonly StepRow[]
  /** Rows as they were when the step, or what took it back, deleted them. */
  readonly gone: unknown
}

type NewStep = {
  readonly kind?: StepKind
  readonly rows: readonly StepRow[]
  readonly gone?: readonly RowRecord[]
  /** Taken back together with the step before. */
  readonly continues?: boolean | undefined
}

const stepShape = z.array(
  z.object({
    row: z.string(),
    cells: z.array(
      z.object({
        field: z.enum(cellFields),
        was: z.string(),
        now: z.string(),
        formula: z.optional(z.boolean()),
      }),
    ),
    action: z.optional(z.enum(rowActions)),
    before: z.optional(z.number()),
    after: z.optional(z.number()),
  }),
)

type Owner = { readonly registerId: Id<'register'>; readonly personId: Id<'person'> }

/** Keeps a new step: what was taken back can no longer be made again, and the oldest steps beyond the limit are dropped. */
export async function keepStep(
  tx: Tx,
  clock: Clock,
  { registerId, personId }: Owner,
  { kind = 'edit', rows, gone, continues = false }: NewStep,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('register_steps')
    .values({
      id: newId('rowStep', clock),
      register_id: registerId,
      person_id: personId,
      kind,
      changes: JSON.stringify(rows),
      gone_rows: gone ? JSON.stringify(gone) : null,
      continues,
      made_at: clock.now(),
    })
    .execute()
  await sql`delete from register_steps where register_id = ${registerId} and person_id = ${personId} and (undone or no <= (
    select no from register_steps where register_id = ${registerId} and person_id = ${personId} and not undone
    order by no desc offset ${keptSteps} limit 1))`.execute(tx)
}

/** The step to take back with those it continues, the last first; or the one to make again with those that continue it. */
export async function findSteps(tx: Tx, { registerId, personId }: Owner, way: 'undo' | 'redo') {
  const found = await tx
    .selectFrom('register_steps')
    .select(['id', 'kind', 'continues', sqlInt`coalesce(jsonb_array_length(gone_rows), 0)`.as('gone')])
    .where('register_id', '=', registerId)
    .where('person_id', '=', personId)
    .where('undone', '=', way === 'redo')
    .orderBy('no', way === 'undo' ? 'desc' : 'asc')
    .execute()
  const end =
    way === 'undo'
      ? found.findIndex(({ continues }) => !continues) + 1
      : found.findIndex(({ continues }, at) => at > 0 && !continues)
  return found.slice(0, end > 0 ? end : undefined)
}

/** A step as it stands: taking back a later one may have given its rows other versions. */
export async function readStep(tx: Tx, id: Id<'rowStep'>): Promise<RowStep> {
  const step = await tx
    .selectFrom('register_steps')
    .select(['kind', 'changes', 'gone_rows'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, kind: step.kind, rows: parseSteps(step.changes), gone: step.gone_rows }
}

function parseSteps(changes: unknown): StepRow[] {
  const read = z.safeParse(stepShape, changes)
  return read.success ? read.data : []
}

export async function markStep(tx: Tx, id: Id<'rowStep'>, undone: boolean): Promise<void> {
  await tx.updateTable('register_steps').set({ undone }).where('id', '=', id).execute()
}

/** Rows that a step, or what took it back, has just deleted. */
export async function keepGoneRows(tx: Tx, id: Id<'rowStep'>, gone: readonly RowRecord[]): Promise<void> {
  await tx
    .updateTable('register_steps')
    .set({ gone_rows: JSON.stringify(gone) })
    .where('id', '=', id)
    .execute()
}

/**
 * Taking a step back gives a row the words of an earlier version under a new number: steps that named the old version name the new
 * one.
 */
export type SameRow = { readonly id: string; readonly was: number; readonly now: number }

export async function renumberSteps(tx: Tx, { registerId, personId }: Owner, rows: readonly SameRow[]): Promise<void> {
  if (rows.length === 0) return
  const same = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as same (id text, was int, now int)`
  await sql`update register_steps as step set changes = (
      select jsonb_agg(one || jsonb_strip_nulls(jsonb_build_object(
        'before', case when (one ->> 'before')::int = same.was then same.now end,
        'after', case when (one ->> 'after')::int = same.was then same.now end)) order by place)
      from jsonb_array_elements(step.changes) with ordinality as change (one, place) left join ${same} on same.id = one ->> 'row')
    where register_id = ${registerId} and person_id = ${personId} and exists (
      select from jsonb_array_elements(step.changes) as one join ${same} on same.id = one ->> 'row'
      where same.was in ((one ->> 'before')::int, (one ->> 'after')::int))`.execute(tx)
}

/** How many steps can be taken back and made again. */
export async function countSteps(reader: Reader, { registerId, personId }: Owner) {
  const { rows } = await rowsOf({ undo: pgType.int, redo: pgType.int })`
    select count(*) filter (where not undone)::int as undo, count(*) filter (where undone)::int as redo
    from register_steps where register_id = ${registerId} and person_id = ${personId}`.execute(reader)
  return rows[0] ?? { undo: 0, redo: 0 }
}
