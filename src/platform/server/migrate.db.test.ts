import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { migrate, readMigrations } from './migrate.ts'

test('migrations are applied in order and only once', async () => {
  await using database = await openEmptyDatabase()
  using files = folderWith({
    '0002_b.sql': 'insert into a values (2)',
    '0001_a.sql': 'create table a (n int)',
  })
  assert.deepEqual(await migrate(database.url, files.read()), ['0001_a.sql', '0002_b.sql'])
  assert.deepEqual(await migrate(database.url, files.read()), [])
  assert.deepEqual(await run(database.url, 'select n from a'), [{ n: 2 }])
})

test('two processes starting at the same time migrate once', async () => {
  await using database = await openEmptyDatabase()
  using files = folderWith({
    '0001_a.sql': 'create table a (n int); insert into a select 1 from pg_sleep(0.1)',
  })
  const applied = await Promise.all([migrate(database.url, files.read()), migrate(database.url, files.read())])
  assert.deepEqual(applied.flat(), ['0001_a.sql'])
})

test('a failed migration rolls back completely and names its file', async () => {
  await using database = await openEmptyDatabase()
  using files = folderWith({
    '0001_a.sql': 'create table a (n int)',
    '0002_b.sql': 'create table b (n int); select 1/0',
  })
  await assert.rejects(migrate(database.url, files.read()), /0002_b\.sql не применилась/)
  assert.deepEqual(await run(database.url, "select to_regclass('a')::text as a, to_regclass('b')::text as b"), [
    { a: 'a', b: null },
  ])
})

test('a migration waits for nobody: it lets go of its place in the line and comes again', async () => {
  await using database = await openEmptyDatabase()
  using files = folderWith({ '0001_a.sql': 'create table a (n int)' })
  await migrate(database.url, files.read())
  files.write('0002_b.sql', 'alter table a add column m int')
  const reader = new Client({ connectionString: database.url })
  await reader.connect()
  try {
    await reader.query('begin; select n from a')
    const pauses: number[] = []
    const patience = { timeoutMs: 50, concurrentTimeoutMs: 50, tries: 10 }
    const waited = await migrate(database.url, files.read(), {
      ...patience,
      async pause(attempt) {
        pauses.push(attempt)
        // Between two tries nobody is held up.
        await run(database.url, "set lock_timeout = '1s'; select n from a")
        if (attempt === 3) await reader.query('commit')
      },
    })
    assert.deepEqual([waited, pauses], [['0002_b.sql'], [1, 2, 3]])

    files.write('0003_c.sql', 'alter table a add column k int')
    await reader.query('begin; select n from a')
    const paused: number[] = []
    const refused = migrate(database.url, files.read(), { ...patience, pause: async (attempt) => paused.push(attempt) })
    await assert.rejects(refused, /0003_c\.sql не применилась/)
    assert.equal(paused.length, 9)
  } finally {
    await reader.end()
  }
})

const oneIndex = '-- expand\n-- no-transaction\ncreate index concurrently a_by_n on a (n);'

test('an index is made while the table goes on being written, and two processes make it once', async () => {
  await using database = await openEmptyDatabase()
  using files = folderWith({ '0001_a.sql': 'create table a (n int)' })
  await migrate(database.url, files.read())
  files.write('0002_b.sql', oneIndex)
  const writer = new Client({ connectionString: database.url })
  await writer.connect()
  try {
    await writer.query('begin; insert into a values (1)')
    const migrating = Promise.all([migrate(database.url, files.read()), migrate(database.url, files.read())])
    await until(database.url, "select from pg_index where indexrelid = to_regclass('a_by_n')")
    await run(database.url, "set lock_timeout = '1s'; insert into a values (2)")
    await writer.query('commit')
    assert.deepEqual((await migrating).flat(), ['0002_b.sql'])
  } finally {
    await writer.end()
  }
  assert.deepEqual(await run(database.url, validIndexes), [{ name: 'a_by_n' }])
})

test('an index left invalid by a killed migration is made again, a made one is kept', async () => {
  await using database = await openEmptyDatabase()
  using files = folderWith({ '0001_a.sql': 'create table a (n int, m int); insert into a values (1, 1), (1, 1)' })
  await migrate(database.url, files.read())
  await run(database.url, 'create index a_by_m on a (m)')
  await assert.rejects(run(database.url, 'create unique index concurrently a_by_n on a (n)'), /could not create unique index/)
  assert.deepEqual(await run(database.url, validIndexes), [{ name: 'a_by_m' }])

  const made = await run(database.url, "select 'a_by_m'::regclass::oid as oid")
  files.write('0002_b.sql', `${oneIndex}\ncreate index concurrently a_by_m on a (m);`)
  assert.deepEqual(await migrate(database.url, files.read()), ['0002_b.sql'])
  assert.deepEqual(await run(database.url, validIndexes), [{ name: 'a_by_m' }, { name: 'a_by_n' }])
  assert.deepEqual(await run(database.url, "select 'a_by_m'::regclass::oid as oid"), made)
})

test('without a transaction a migration makes and drops indexes, and nothing else', async () => {
  await using database = await openEmptyDatabase()
  using files = folderWith({ '0001_a.sql': 'create table a (n int)', '0002_b.sql': oneIndex })
  files.write('0003_c.sql', '-- expand\n-- no-transaction\n-- Not read; any more.\ndrop index concurrently if exists a_by_n;')
  await migrate(database.url, files.read())
  assert.deepEqual(await run(database.url, validIndexes), [])
  for (const other of ['update a set n = 1', 'drop index concurrently a_by_n', 'create index concurrently on a (n)']) {
    files.write('0004_d.sql', `-- expand\n-- no-transaction\n${other};`)
    assert.throws(() => files.read(), /0004_d\.sql без транзакции/)
  }
})

const validIndexes = `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = 'a'::regclass and indisvalid order by relname`

test('a changed or out-of-order migration is refused, a newer database is accepted', async () => {
  await using database = await openEmptyDatabase()
  using files = folderWith({ '0001_a.sql': 'create table a (n int)', '0003_c.sql': 'select 1' })
  await migrate(database.url, files.read())
  files.write('0002_b.sql', 'select 1')
  await assert.rejects(migrate(database.url, files.read()), /0002_b\.sql старше/)
  assert.deepEqual(await migrate(database.url, files.read().slice(0, 1)), [])
  files.write('0001_a.sql', 'create table a (n bigint)')
  await assert.rejects(migrate(database.url, files.read()), /0001_a\.sql изменилась/)
})

test('two files with the same number are refused', () => {
  using files = folderWith({ '0001_a.sql': '', '0001_b.sql': '' })
  assert.throws(() => files.read(), /0001_b\.sql уже занят/)
})

async function openEmptyDatabase() {
  const database = await openTestDatabase()
  await run(database.url, 'drop schema public cascade; create schema public')
  return database
}

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Resolves when the query has a row. */
async function until(url: string, sql: string): Promise<void> {
  while ((await run(url, sql)).length === 0) await new Promise((settle) => setImmediate(settle))
}

function folderWith(contents: Readonly<Record<string, string>>) {
  const path = mkdtempSync(join(tmpdir(), 'naryad-migrations-'))
  function write(name: string, sql: string): void {
    writeFileSync(join(path, name), sql)
  }
  for (const [name, sql] of Object.entries(contents)) write(name, sql)
  return {
    write,
    read: () => readMigrations(path),
    [Symbol.dispose]: () => rmSync(path, { recursive: true }),
  }
}
