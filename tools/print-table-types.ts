import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import { idKinds } from '#/kernel/ids.ts'
import { openTestDatabase } from '../tests/support/test-database.ts'

/** As the formatter leaves it, or the file would look stale after every `npm run format`. */
function formatted(text: string): string {
  const oxfmt = resolve(import.meta.dirname, '../node_modules/oxfmt/bin/oxfmt')
  const args = [oxfmt, `--stdin-filepath=${target}`]
  const done = spawnSync(process.execPath, args, {
    input: text,
    encoding: 'utf8',
    cwd: resolve(import.meta.dirname, '..'),
  })
  if (done.status !== 0) throw new Error(`oxfmt: ${done.stderr}`)
  return done.stdout
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

type Column = {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly element: string
  readonly nullable: boolean
  readonly defaulted: boolean
  readonly computed: boolean
  readonly checks: readonly string[] | null
  /** The comment of the column, or of the one its foreign key comes from. */
  readonly meaning: string | null
}

async function printTables(): Promise<string> {
  const columns = await readColumns()
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const tables = [...byTable].map(([table, own]) => `type ${typeName(table)} = {\n${own.map(line).join('\n')}\n}\n`)
  const list = [...byTable.keys()].map((table) => `  ${table}: ${typeName(table)}`)
  return [
    '// Printed from the migrated database by `npm run db:types`. Never edited by hand.',
    `${importsOf(tables.join('')).join('\n')}\n`,
    ...tables,
    `export type Tables = {\n${list.join('\n')}\n}\n`,
  ].join('\n')
}

function importsOf(printed: string): string[] {
  return Object.entries(modules).flatMap(([from, names]) => {
    const used = names.filter((name) => new RegExp(String.raw`\b${name}\b`).test(printed))
    return used.length === 0 ? [] : [`import type { ${used.join(', ')} } from '${from}'`]
  })
}

const modules: Record<string, readonly string[]> = {
  kysely: ['Generated', 'GeneratedAlways'],
  '#/kernel/ids.ts': ['Id'],
  '#/kernel/inn.ts': ['CompanyInn', 'Inn', 'PersonInn'],
  '#/kernel/money.ts': ['Kopecks'],
  '#/kernel/phone.ts': ['Phone'],
}

async function readColumns(): Promise<Column[]> {
  await using database = await openTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columnsQuery)
    return rows
  } finally {
    await client.end()
  }
}

/** A chain of foreign keys (`tax_accounts.person_id` → `persons.id`) ends in the column that carries the comment. */
const columnsQuery = `
  with recursive reference (relation, place, to_relation, to_place) as (
    select conrelid, conkey[1], confrelid, confkey[1] from pg_constraint
    where contype = 'f' and cardinality(conkey) = 1
  ), meaning (relation, place, at_relation, at_place) as (
    select attrelid, attnum, attrelid, attnum from pg_attribute where attnum > 0
    union
    select meaning.relation, meaning.place, reference.to_relation, reference.to_place
    from meaning join reference on reference.relation = meaning.at_relation and reference.place = meaning.at_place
  )
  select c.table_name as "table", c.column_name as "column", c.data_type as "type", c.udt_name as "element",
    c.is_nullable = 'YES' as nullable,
    c.column_default is not null or c.identity_generation = 'BY DEFAULT' as defaulted,
    c.is_generated = 'ALWAYS' or coalesce(c.identity_generation = 'ALWAYS', false) as computed,
    (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k join pg_attribute a
       on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
       where k.contype = 'c' and k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name) as checks,
    (select string_agg(distinct substring(col_description(at_relation, at_place) from '^type: (.*)$'), ' | ') from meaning
       where relation = format('%I', c.table_name)::regclass and place = c.ordinal_position) as meaning
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
  order by c.table_name collate "C", c.ordinal_position`

function typeName(table: string): string {
  return `${table.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Table`
}

function line(column: Column): string {
  const type = closedSet(column) ?? meaningOf(column) ?? typeOf(baseOf(column))
  const many = column.type === 'ARRAY' ? (type.includes('|') ? `(${type})[]` : `${type}[]`) : type
  const whole = column.nullable && many !== 'unknown' ? `${many} | null` : many
  if (column.computed) return `  ${column.column}: GeneratedAlways<${whole}>`
  return `  ${column.column}: ${column.defaulted ? `Generated<${whole}>` : whole}`
}

function baseOf({ type, element }: Column): string {
  return type === 'ARRAY' ? element.slice(1) : element
}

/** What the migrations say in `comment on column … is 'type: …'`; they must say it where a plain type tells too little. */
function meaningOf(column: Column): string | undefined {
  const place = `${column.table}.${column.column}`
  if (column.meaning === null) {
    if (!isTelling(column)) throw new Error(`${place}: миграция должна сказать, что это (comment on column … is 'type: …')`)
    return undefined
  }
  const words = column.meaning.split(' | ').map((word) => printedTypes.get(word))
  if (words.includes(undefined)) throw new Error(`${place}: неизвестный тип ${column.meaning}`)
  return words.join(' | ')
}

/** An id, a taxpayer number, a phone or a bigint without a word about it would be printed as any text and any number. */
function isTelling(column: Column): boolean {
  const base = baseOf(column)
  if (base === 'int8') return false
  return base !== 'text' || !/(?:^|_)(?:id|ids|inn|phone|by)$/.test(column.column)
}

const printedTypes: ReadonlyMap<string, string> = new Map([
  ...idKinds.map((kind): [string, string] => [`Id<${kind}>`, `Id<'${kind}'>`]),
  ...['string', 'number', 'Kopecks', 'PersonInn', 'CompanyInn', 'Inn', 'Phone'].map((name): [string, string] => [name, name]),
])

/** `check (status in ('a', 'b'))` comes back as `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))`. */
function closedSet({ column, checks, type }: Column): string | undefined {
  if (type === 'ARRAY') return undefined
  for (const check of checks ?? []) {
    const list = new RegExp(String.raw`^CHECK \(\(+${column} = ANY \(+ARRAY\[(.*?)\]\)+(?:::text\[\]\)+)?$`).exec(check)?.[1]
    const single = new RegExp(String.raw`^CHECK \(\(${column} = ('(?:[^']|'')*')::text\)\)$`).exec(check)?.[1]
    const words = [...(list ?? single ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, word]) => `'${word}'`)
    if (words.length > 0) return words.join(' | ')
  }
  return undefined
}

const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Temporal.PlainDate',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamptz: 'Temporal.Instant',
}

const textual = new Set([
  'text',
  'xid8',
  'varchar',
  'bpchar',
  'numeric',
  'uuid',
  'inet',
  'time',
  'interval',
  'tsvector',
  'citext',
])

function typeOf(name: string): string {
  const known = types[name] ?? (textual.has(name) ? 'string' : undefined)
  if (known === undefined) throw new Error(`print-table-types.ts не знает типа ${name}`)
  return known
}

/**
 * Prints `src/platform/server/tables.ts` from a freshly migrated database.
 * With `--check` writes nothing and fails when the file is stale.
 */
const target = resolve(import.meta.dirname, '../src/platform/server/tables.ts')
const printed = formatted(await printTables())
if (!process.argv.includes('--check')) {
  writeFileSync(target, printed)
} else if (readOrEmpty(target) !== printed) {
  console.error('src/platform/server/tables.ts отстал от миграций: выполните npm run db:types')
  process.exitCode = 1
}
