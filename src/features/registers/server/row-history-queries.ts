import * as z from 'zod/mini'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { pgType, rowsOf, sqlAs, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { cellFields } from '../domain/row-change.ts'
import type { CellField } from '../domain/row-change.ts'
import { differingCells, emptyTexts, historyActs, historyRow, rowDeedName, rowDeeds, toldCell } from '../domain/row-history.ts'
import type { HistoryAct, HistoryRow } from '../domain/row-history.ts'
import type { RegisterRecord } from './register-queries.ts'
import { textsOf } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

type Entry = {
  readonly registerId: Id<'register'>
  readonly by: Id<'person'>
  readonly act: HistoryAct
  /** Where the rows went or came from. */
  readonly other?: Id<'register'>
}

/** Adds one entry to the history of a register, by one insert however many rows it concerns; nothing where none has changed. */
export async function keepHistory(
  tx: Tx,
  clock: Clock,
  { registerId, by, act, other }: Entry,
  changed: readonly HistoryRow[],
): Promise<void> {
  const rows = changed
    .map((row) => historyRow(row))
    .filter(({ cells, action }) => cells.length > 0 || action !== undefined)
    .toSorted((left, right) => left.no - right.no)
  if (rows.length === 0) return
  const fields = new Set(rows.flatMap(({ cells }) => cells.map(({ field }) => field)))
  await tx
    .insertInto('register_changes')
    .values({
      id: newId('rowChange', clock),
      register_id: registerId,
      person_id: by,
      act,
      nos: rows.map(({ no }) => no),
      fields: cellFields.filter((field) => fields.has(field)),
      changes: JSON.stringify(rows),
      other_register_id: other ?? null,
      at: clock.now(),
    })
    .execute()
}

export function addedRow(row: RowRecord): HistoryRow {
  return { row: row.id, no: row.no, cells: differingCells(emptyTexts, textsOf(row)), action: 'add' }
}

export function deletedRow(row: RowRecord): HistoryRow {
  return { row: row.id, no: row.no, cells: differingCells(textsOf(row), emptyTexts), action: 'delete' }
}

const historyShape = z.array(
  z.object({
    row: z.string(),
    no: z.number(),
    cells: z.array(z.object({ field: z.enum(cellFields), was: z.string(), now: z.string() })),
    action: z.optional(z.enum(rowDeeds)),
  }),
)

export function parseHistory(changes: unknown): HistoryRow[] {
  return z.parse(historyShape, changes)
}

export function toldRow({ no, action, cells }: HistoryRow) {
  return { no, action: action ? rowDeedName(action) : null, cells: cells.map((cell) => toldCell(cell)) }
}

export type HistoryFilter = {
  readonly field?: CellField | undefined
  readonly member?: Id<'person'> | undefined
  readonly row?: number | undefined
}

/** Rows of an entry shown with the entry itself; of more rows its list is opened. */
const shownAtOnce = 1

/** Entries of a register, the newest first, with the change of the row asked for, or of the only row there is. */
export function pageOfHistory(
  reader: Reader,
  register: RegisterRecord,
  { field, member, row }: HistoryFilter,
  page: { readonly before: number | undefined; readonly size: number },
) {
  return reader
    .selectFrom('register_changes as change')
    .leftJoin('registers as other', 'other.id', 'change.other_register_id')
    .select(['change.id', 'change.no', 'change.at', 'change.act', 'change.nos', 'change.fields'])
    .select(['other.id as other_id', 'other.number as other_number'])
    .select(nameAuthor('change.person_id', register.org_id).as('name'))
    .select(
      row === undefined
        ? sqlAs(pgType.json)`case when cardinality(change.nos) <= ${shownAtOnce} then change.changes else '[]' end`.as('changes')
        : sqlAs(
            pgType.json,
          )`jsonb_path_query_array(change.changes, '$[*] ? (@.no == $no)', jsonb_build_object('no', ${row}::int))`.as('changes'),
    )
    .where('change.register_id', '=', register.id)
    .$if(page.before !== undefined, (query) => query.where('change.no', '<', page.before ?? 0))
    .$if(field !== undefined, (query) => query.where(sqlBoolean`change.fields @> array[${field}]::text[]`))
    .$if(row !== undefined, (query) => query.where(sqlBoolean`change.nos @> array[${row}]::int[]`))
    .$if(member !== undefined, (query) => query.where(sqlBoolean`change.person_id = ${member}`))
    .orderBy('change.no', 'desc')
    .limit(page.size)
    .execute()
}

/** Who has changed rows of a register, by name. */
export async function authorsOfHistory(reader: Reader, register: RegisterRecord) {
  const authors = reader
    .selectFrom('register_changes')
    .select('person_id')
    .distinct()
    .where('register_id', '=', register.id)
    .as('author')
  return reader
    .selectFrom(authors)
    .select(['author.person_id as id', nameAuthor('author.person_id', register.org_id).as('name')])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** One entry of a register. */
export function findHistory(reader: Reader, registerId: Id<'register'>, id: Id<'rowChange'>) {
  return reader
    .selectFrom('register_changes')
    .select(['id', 'act', 'nos'])
    .where('register_id', '=', registerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Rows of an entry in the order it tells them, after this many. */
export async function rowsOfHistory(
  reader: Reader,
  id: Id<'rowChange'>,
  page: { readonly after: number; readonly size: number },
): Promise<HistoryRow[]> {
  const { rows } = await rowsOf({ one: pgType.json })`
    select one from register_changes as change, jsonb_array_elements(change.changes) with ordinality as it (one, place)
    where change.id = ${id} order by place offset ${page.after} limit ${page.size}`.execute(reader)
  return parseHistory(rows.map(({ one }) => one))
}

/** What became of one row, the newest first: in this register, and before that in those it was separated from. */
export async function historyOfRow(reader: Reader, register: RegisterRecord, no: number, most: number) {
  const { rows } = await rowsOf({
    at: pgType.instant,
    act: pgType.oneOf(...historyActs),
    name: pgType.text,
    other: pgType.nullable(pgType.text),
    changes: pgType.json,
  })`
    with recursive place (register_id, before) as (
      select ${register.id}::text collate "C", null::bigint
      union all
      select change.other_register_id, change.no from place
      join register_changes as change on change.register_id = place.register_id and change.act = 'arrived' and change.nos @> array[${no}]::int[]
    )
    select change.at, change.act, ${nameAuthor('change.person_id', register.org_id)} as name, other.number as other,
      jsonb_path_query_array(change.changes, '$[*] ? (@.no == $no)', jsonb_build_object('no', ${no}::int)) as changes
    from place
    join register_changes as change on change.register_id = place.register_id and change.nos @> array[${no}]::int[]
      and (place.before is null or change.no < place.before) and change.act <> 'separated'
    left join registers as other on other.id = change.other_register_id
    order by change.no desc limit ${most}`.execute(reader)
  return rows.map(({ changes, ...rest }) => ({ ...rest, rows: parseHistory(changes) }))
}
