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
