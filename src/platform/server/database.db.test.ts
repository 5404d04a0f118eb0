import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { isOverload, openDatabase, pingDatabase, plannedByValues } from './database.ts'
import { plannedOnce } from './planned-once.ts'
import { pgType, rowsOf } from './typed-sql.ts'

const database = await openTestDatabase()
const { db, pool, close } = openDatabase(database.url, 3)
after(async () => {
  await close()
  await database[Symbol.asyncDispose]()
})

test('a timestamp keeps its microseconds in any server time zone', async () => {
  const moment = Temporal.Instant.from('2026-11-21T09:00:00.123456Z')
  for (const zone of ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kolkata']) {
    const read = await db.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx)
      return rowsOf({ at: pgType.instant })`select ${moment}::timestamptz as at`.execute(tx)
    })
    assert.ok(read.rows[0]?.at.equals(moment), zone)
  }
})

test('timestamps from before standard time zones and without a fraction are parsed', async () => {
  const moments = ['1970-01-01T00:00:00Z', '1900-06-01T12:00:00Z', '2026-11-21T09:00:00Z', '2099-12-31T23:59:59.999999Z']
  for (const text of moments) {
    const { rows } = await rowsOf({ at: pgType.instant })`select ${Temporal.Instant.from(text)}::timestamptz as at`.execute(db)
    assert.equal(rows[0]?.at.toString(), text)
  }
})

test('a date is the same in every time zone', async () => {
  const day = Temporal.PlainDate.from('2026-12-31')
  const { rows } = await rowsOf({
    day: pgType.day,
    days: pgType.json,
  })`select ${day}::date as day, ${[day, day]}::date[] as days`.execute(db)
  assert.ok(rows[0]?.day.equals(day))
})

test('a bigint is returned as a safe number or throws', async () => {
  const { rows } = await rowsOf({
    sum: pgType.bigint,
    text: pgType.text,
  })`select 9007199254740991::bigint as sum, 0.10::numeric as text`.execute(db)
  assert.deepEqual(rows[0], { sum: Number.MAX_SAFE_INTEGER, text: '0.10' })
  await assert.rejects(sql`select 9007199254740992::bigint`.execute(db), RangeError)
  assert.equal(await pingDatabase(db), true)
})

test('texts of a list come back as they were written, whatever signs they have', async () => {
  const lists = [[], ['INCOME'], ['a', 'б', 'ё'], ['', ' '], ['a,b', '{}', '"', 'back\\slash'], ['NULL', 'ANNULLED'], ['null']]
  for (const list of lists) {
    const { rows } = await rowsOf({ list: pgType.arrayOf(pgType.text) })`select ${list}::text[] as list`.execute(db)
    assert.deepEqual(rows[0]?.list, list)
  }
  const missing = await rowsOf({ list: pgType.arrayOf(pgType.nullable(pgType.text)), bounded: pgType.arrayOf(pgType.text) })`
    select array['a', null, 'b'] as list, '[2:3]={c,d}'::text[] as bounded`.execute(db)
  assert.deepEqual(missing.rows, [{ list: ['a', null, 'b'], bounded: ['c', 'd'] }])
})

test('statements that differ only at the end get different names', async () => {
  const long = `/* ${'x'.repeat(5000)} */`
  for (let turn = 0; turn < 2; turn += 1) {
    for (const answer of [1, 2, 3]) {
      const { rows } = await rowsOf({ n: pgType.int })`select ${sql.raw(`${long} ${answer}`)} as n where ${true}`.execute(db)
      assert.equal(rows[0]?.n, answer)
    }
  }
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements')
  assert.ok(rows.every(({ name }) => name.length < 64))
})

test('long lists leave no prepared plans behind', async () => {
  const one = openDatabase(database.url, 1)
  const before = await one.pool.query('select from pg_prepared_statements')
  for (let size = 41; size < 60; size += 1) {
    await one.db
      .selectFrom('jobs')
      .select('id')
      .where('id', 'in', Array.from({ length: size }, String) as Id<'job'>[])
      .execute()
  }
  assert.equal((await one.pool.query('select from pg_prepared_statements')).rowCount, before.rowCount)
  await one.close()
})

test('a statement planned by its values leaves no plan to turn general', async () => {
  const { db: own, pool: ownPool, close: closeOwn } = openDatabase(database.url, 1)
  const asked = (id: string) =>
    own
      .selectFrom('persons')
      .select('id')
      .where('id', '=', id as Id<'person'>)
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await asked(id).modifyEnd(plannedByValues).execute()
  await asked('named').execute()
  const { rows } = await ownPool.query<{ statement: string }>("select statement from pg_prepared_statements where name <> ''")
  assert.equal(rows.length, 1)
  await closeOwn()
})

test('work that is planned once plans a statement with a list once a connection; other work of this connection plans as ever', async () => {
  const { db: own, pool: ownPool, close: closeOwn } = openDatabase(database.url, 1)
  const ask = (ids: readonly string[]) =>
    own
      .transaction()
      .execute((tx) => rowsOf({ id: pgType.text })`select id from persons where id = any(${[...ids]}::text[])`.execute(tx))
  const plans = async () => {
    const { rows } = await ownPool.query<{ custom: string; general: string }>(
      "select custom_plans as custom, generic_plans as general from pg_prepared_statements where statement like 'select id from persons%'",
    )
    return rows.map(({ custom, general }) => [Number(custom), Number(general)])
  }
  await plannedOnce(async () => {
    await ask(['a'])
    await ask(['b', 'c'])
  })
  assert.deepEqual(await plans(), [[0, 2]])
  await ask(['d'])
  assert.deepEqual(await plans(), [[1, 2]])
  await closeOwn()
})

test('a table changed under a prepared statement fails one call, not all later ones', async () => {
  const one = openDatabase(database.url, 1)
  await sql`create table changing (a int)`.execute(one.db)
  const read = () => sql`select * from changing where ${true}`.execute(one.db)
  await read()
  await pool.query('alter table changing add column b int')
  await assert.rejects(read(), /cached plan/)
  await read()
  await one.close()
})

test('a connection broken mid-call fails that call, and the next call gets another connection', async () => {
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await rowsOf({ pid: pgType.int })`select pg_backend_pid() as pid`.execute(tx)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sql`select 1`.execute(tx)
  })
  await assert.rejects(broken, (fault) => isOverload(fault))
  assert.equal(await pingDatabase(db), true)
})

test('a lock held by others and a lost database are «busy», an invalid statement is not', async () => {
  await using _holder = await holdJobs()
  const waiting = db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '20ms'`.execute(tx)
    await sql`lock table jobs`.execute(tx)
  })
  await assert.rejects(waiting, (fault) => isOverload(fault))
  await assert.rejects(sql`select wrong`.execute(db), (fault) => !isOverload(fault))
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', 1)
  await assert.rejects(sql`select 1`.execute(nowhere.db), (fault) => isOverload(fault))
  assert.equal(await pingDatabase(nowhere.db), false)
  await nowhere.close()
  assert.equal(isOverload(new Error('any')), false)
})

async function holdJobs() {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table jobs')
  return {
    async [Symbol.asyncDispose]() {
      await client.query('rollback')
      client.release()
    },
  }
}
