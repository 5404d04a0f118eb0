import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { openDatabase } from './database.ts'
import { findLocaleTrouble } from './find-locale-trouble.ts'
import { openTestDatabase } from '../../../tests/support/test-database.ts'

test('a database with the rules of Russian has no trouble', async () => {
  await using database = await openTestDatabase()
  const { db, close } = openDatabase(database.url, 1)
  assert.equal(await findLocaleTrouble(db), undefined)
  await close()
})

test('a database made with the locale C is told what it does wrong', async () => {
  await using database = await openTestDatabase()
  const name = `${new URL(database.url).pathname.slice(1)}_c`
  await run(database.url, `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  await run(url.href, 'create extension pg_trgm')
  const { db, close } = openDatabase(url.href, 1)
  const trouble = await findLocaleTrouble(db)
  await close()
  await run(database.url, `drop database ${name} with (force)`)
  assert.match(trouble ?? '', /поиск по части слова/)
  assert.match(trouble ?? '', /«Борис Еж Яна анна Ёлка»|«Ёлка/)
})

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
