import { sql } from 'kysely'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'

export type Column = { readonly table: string; readonly name: string; readonly type: string }

/** Every column of every table of the product. */
export async function readColumns(reader: Reader): Promise<readonly Column[]> {
  const { rows } = await rowsOf({ table: pgType.text, name: pgType.text, type: pgType.text })`
    select columns.table_name as table, column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, ordinal_position`.execute(reader)
  return rows
}

/**
 * Every row of every table as a line, sorted. Bytes are reported by length only. News follow what is written, and name the
 * transaction: they are left out.
 */
export async function readDump(reader: Reader): Promise<string> {
  const columns = (await readColumns(reader)).filter(({ table }) => table !== 'news')
  const parts = [...Map.groupBy(columns, ({ table }) => table)].map(([table, ofTable]) => {
    const fields = ofTable.map(({ name, type }) =>
      type === 'bytea' ? sql`${sql.lit(name)}, length(${sql.ref(name)})` : sql`${sql.lit(name)}, ${sql.ref(name)}`,
    )
    // A function takes a hundred arguments at most.
    const objects = Array.from(
      { length: Math.ceil(fields.length / 50) },
      (_, at) => sql`jsonb_build_object(${sql.join(fields.slice(at * 50, at * 50 + 50))})`,
    )
    return sql`select ${sql.lit(table)} || ' ' || (${sql.join(objects, sql` || `)})::text as line from ${sql.table(table)}`
  })
  const { rows } = await rowsOf({ line: pgType.text })`${sql.join(parts, sql` union all `)}`.execute(reader)
  return rows
    .map(({ line }) => line)
    .toSorted()
    .join('\n')
}

/** Everything in the database as text; bytes both raw and in hex, as a reader of a stolen copy sees them. */
export async function readText(reader: Reader, except: readonly string[]): Promise<string> {
  const columns = (await readColumns(reader)).filter(({ table }) => !except.includes(table))
  const parts: string[] = []
  for (const [table, ofTable] of Map.groupBy(columns, (column) => column.table)) {
    const fields = ofTable.map(({ name, type }) => {
      const column = sql.ref(name)
      if (type !== 'bytea') return sql`${column}::text`
      return sql`encode(${column}, 'hex') || ' ' || encode(${column}, 'escape') || ' ' || encode(${column}, 'base64')`
    })
    const { rows } = await rowsOf({
      line: pgType.text,
    })`select concat_ws(' | ', ${sql.join(fields)}) as line from ${sql.table(table)}`.execute(reader)
    parts.push(...rows.map(({ line }) => `${table}: ${line}`))
  }
  return parts.join('\n')
}
