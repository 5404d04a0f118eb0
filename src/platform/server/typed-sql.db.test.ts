import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { parseSync, Visitor } from 'oxc-parser'
import { Client } from 'pg'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { pgType, rowsOf, sqlAs, sqlBoolean, sqlInt, sqlText } from './typed-sql.ts'

const database = await openTestDatabase()
const { db, close } = openDatabase(database.url)
const client = new Client({ connectionString: database.url })
await client.connect()

const importsRowsOf = /^import \{[^}]*\browsOf\b[^}]*\} from '[^']*\/typed-sql\.ts'$/m

after(async () => {
  await client.end()
  await close()
  await database[Symbol.asyncDispose]()
})

suite('statements that answer whole rows', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|typed-sql\.ts$/.test(file))
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

  for (const { file, text } of sources.filter(({ text }) => importsRowsOf.test(text))) {
    test(`${file}: the database answers what is promised`, async () => {
      const found = findStatements(text)
      assert.equal(
        found.length,
        [...text.matchAll(/\browsOf\b/g)].length - 1,
        'a shape is written in place, before its statement',
      )
      for (const statement of found) assert.deepEqual(await answerOf(statement.sql), statement.promised)
    })
  }

  test('a promise of another type, another name or one column too many does not pass', async () => {
    const [statement, ...others] = findStatements(
      'rowsOf({ inn: pgType.personInn, amount: pgType.kopecks, gone: pgType.int })`select inn, 1 as amount from bindings where inn = ${inn}`',
    )
    assert.ok(statement)
    assert.equal(others.length, 0)
    assert.deepEqual(statement.promised, { inn: 'text', amount: 'bigint', gone: 'integer' })
    assert.deepEqual(await answerOf(statement.sql), { inn: 'text', amount: 'integer' })
  })
})

test('an expression has the promised type because the database casts it', async () => {
  const row = await db
    .selectNoFrom([sqlText`7`.as('text'), sqlInt`'7'::text`.as('int'), sqlBoolean`1 < 2 or null`.as('flag')])
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { text: '7', int: 7, flag: true })
  await assert.rejects(db.selectNoFrom(sqlInt`'seven'::text`.as('int')).execute(), /invalid input syntax for type integer/)
})

test('a null that was not promised is a fault, and a promised one is not', async () => {
  await assert.rejects(db.selectNoFrom(sqlText`null`.as('name')).execute(), /promised text in name and answered null/)
  await assert.rejects(rowsOf({ n: pgType.int })`select null::int as n`.execute(db), /promised integer in n and answered null/)
  const nullable = sqlAs(pgType.nullable(pgType.text))
  assert.deepEqual(await db.selectNoFrom(nullable`null`.as('name')).execute(), [{ name: null }])
})

test('a word outside the promised ones is a fault, also in what a change returns', async () => {
  const state = sqlAs(pgType.oneOf('on', 'off'))
  assert.deepEqual(await db.selectNoFrom(state`'on'`.as('state')).execute(), [{ state: 'on' }])
  await assert.rejects(db.selectNoFrom(state`'broken'`.as('state')).execute(), /answered broken/)
  const fact = { name: 'a fact', value: '1' }
  await assert.rejects(
    db
      .insertInto('installation_facts')
      .values(fact)
      .returning(state`name`.as('state'))
      .execute(),
    /answered a fact/,
  )
})

type Statement = { readonly sql: string; readonly promised: Readonly<Record<string, string>> }

/** The statements of a file: `$1`, `$2`… stand where the template has holes. */
function findStatements(text: string): Statement[] {
  const found: Statement[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'CallExpression' || tag.callee.type !== 'Identifier' || tag.callee.name !== 'rowsOf') return
      const [shape] = tag.arguments
      if (shape?.type !== 'ObjectExpression') return
      const promised = shape.properties.map((property): [string, string] => {
        assert.ok(property.type === 'Property' && property.key.type === 'Identifier', 'a shape names its columns')
        return [property.key.name, typeNameOf(text.slice(property.value.start, property.value.end))]
      })
      const holes = quasi.expressions.map(({ start, end }) => text.slice(start, end))
      found.push({
        sql: fillHoles(
          quasi.quasis.map(({ value }) => value.cooked ?? ''),
          holes,
        ),
        promised: Object.fromEntries(promised),
      })
    },
  }).visit(parseSync('statements.ts', text).program)
  return found
}

/** Holes that are no parameters, by how their expression begins, and what stands in their place. */
const writtenHoles = [
  ['stateList(', "('')"],
  ['sql.table(', 'sessions'],
  ['isOld(', 'true'],
  ['sql.join(', ''],
  ['plannedByValues', ''],
  [
    'runTable(',
    `(select id as contractor_id, 1 as first, 1 as last, 1 as total, 1 as finished, true as is_seen, 1 as told, 1 as income
      from contractors)`,
  ],
] as const

/** Numbers the holes as parameters; those that are parts of the statement are written. */
function fillHoles(parts: readonly string[], holes: readonly string[]): string {
  let count = 0
  return parts.reduce((all, part, at) => {
    const name = holes[at - 1] ?? ''
    const [, written] = writtenHoles.find(([beginning]) => name.startsWith(beginning)) ?? []
    const hole = written ?? `$${(count += 1)}`
    return `${all}${hole}${part}`
  })
}

/** `pgType.nullable(pgType.day)` → `date`. */
function typeNameOf(source: string): string {
  const item = /^pgType\.(?:nullable|arrayOf)\((.*)\)$/s.exec(source)?.[1]
  if (item !== undefined) return source.startsWith('pgType.arrayOf') ? `${typeNameOf(item)}[]` : typeNameOf(item)
  const name = /^pgType\.(\w+)/.exec(source)?.[1] ?? ''
  const type = Object.entries(pgType).find(([known]) => known === name)?.[1]
  assert.ok(type, `${source} is a type of pgType`)
  return typeof type === 'function' ? 'text' : type.name
}

/** Runs the statement with nothing in its holes, so that it finds and changes nothing; the names and types of its columns. */
async function answerOf(statement: string): Promise<Record<string, string>> {
  const holes = new Set(statement.match(/\$\d+/g)).size
  await client.query('begin')
  try {
    const { fields } = await client.query(statement, Array(holes).fill(null))
    const answer: Record<string, string> = {}
    for (const { name, dataTypeID } of fields) {
      const { rows } = await client.query<{ type: string }>('select format_type($1, -1) as type', [dataTypeID])
      answer[name] = rows[0]?.type ?? ''
    }
    return answer
  } finally {
    await client.query('rollback')
  }
}
