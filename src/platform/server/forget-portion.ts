import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { pgType, rowsOf } from './typed-sql.ts'

/** How rows of a table end. A row whose columns of the term are empty has no term yet. */
export type Expiring = {
  readonly table: string
  /** Columns that say when the term of a row begins: the first that is not empty. */
  readonly since: readonly string[]
  /** Whether rows have an `id`. Others are found by the column of their term alone. */
  readonly hasId?: boolean
  /** What refers to a row and keeps it. */
  readonly keptBy?: readonly { readonly table: string; readonly column: string }[]
  /** Rows of other tables that go with it. */
  readonly with?: readonly { readonly table: string; readonly column: string }[]
  /** Which rows end at all. */
  readonly only?: { readonly column: string; readonly value: string }
}

/** `last`: where the next portion starts; undefined when there is none. */
export type Forgotten = { readonly last: string | undefined; readonly deleted: number }

const portion = 2000

/** Looks at the next rows by id and deletes those whose term began before a moment, in one transaction of short statements. */
export async function forgetPortion(
  db: Database,
  expiring: Expiring,
  before: Temporal.Instant,
  after: string,
): Promise<Forgotten> {
  return expiring.hasId === false ? forgetByAge(db, expiring, before) : forgetById(db, expiring, before, after)
}

async function forgetById(db: Database, expiring: Expiring, before: Temporal.Instant, after: string): Promise<Forgotten> {
  const { table, keptBy = [], with: together = [] } = expiring
  return db.transaction().execute(async (tx) => {
    const seen = await rowsOf({ last: pgType.nullable(pgType.text), count: pgType.int })`
      select max(id) as last, count(*)::int as count
      from (select id from ${sql.table(table)} where id > ${after} order by id limit ${portion}) as portion`.execute(tx)
    const [{ last, count } = { last: null, count: 0 }] = seen.rows
    if (last === null) return { last: undefined, deleted: 0 }
    const kept = keptBy.map(
      ({ table: by, column }) => sql` and not exists (select from ${sql.table(by)} as by where by.${sql.ref(column)} = old.id)`,
    )
    const found = await rowsOf({ id: pgType.text })`
      select id from ${sql.table(table)} as old
      where id > ${after} and id <= ${last} and ${isOld(expiring, before)}${sql.join(kept, sql``)}`.execute(tx)
    const ids = found.rows.map(({ id }) => id)
    if (ids.length > 0) {
      for (const { table: part, column } of together)
        await sql`delete from ${sql.table(part)} where ${sql.ref(column)} = any(${ids}::text[])`.execute(tx)
      await sql`delete from ${sql.table(table)} where id = any(${ids}::text[])`.execute(tx)
    }
    return { last: count < portion ? undefined : last, deleted: ids.length }
  })
}

async function forgetByAge(db: Database, expiring: Expiring, before: Temporal.Instant): Promise<Forgotten> {
  const table = sql.table(expiring.table)
  const { numAffectedRows = 0n } = await sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} as old where ${isOld(expiring, before)} limit ${portion} for update skip locked))`.execute(db)
  const deleted = Number(numAffectedRows)
  return { last: deleted < portion ? undefined : '', deleted }
}

function isOld({ since, only }: Expiring, before: Temporal.Instant): RawBuilder<unknown> {
  const [first = ''] = since
  const moment = since.length === 1 ? sql.ref(first) : sql`coalesce(${sql.join(since.map((column) => sql.ref(column)))})`
  const narrowed = only ? sql` and ${sql.ref(only.column)} = ${only.value}` : sql``
  return sql`${moment} < ${before.toString()}::timestamptz${narrowed}`
}
