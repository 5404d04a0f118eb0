import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { applyConcurrently, readConcurrentStatements } from './concurrent-indexes.ts'
import type { ConcurrentStatement } from './concurrent-indexes.ts'

export type Migration = {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** Of a migration that runs outside a transaction: what it does, one by one. */
  readonly concurrent?: readonly ConcurrentStatement[]
}

/** Advisory lock that serialises all processes migrating one database; an arbitrary constant. */
const lockKey = 7_263_001

/**
 * How a migration waits for the tables it changes. Whoever waits for a lock holds up everybody who comes after him, so it waits
 * briefly, lets go, and comes again.
 */
export type LockPatience = {
  readonly timeoutMs: number
  /** An index made concurrently holds up nobody while it waits for older transactions, so it may wait longer. */
  readonly concurrentTimeoutMs: number
  readonly tries: number
  /** Between two tries. */
  pause(attempt: number): Promise<unknown>
}

const usualPatience: LockPatience = {
  timeoutMs: 3_000,
  concurrentTimeoutMs: 300_000,
  tries: 10,
  pause: (attempt) => sleep(1_000 * attempt),
}

/**
 * Applies `NNNN_what_it_does.sql` files in order and returns the names applied now: each in its own transaction, those with the
 * header `-- no-transaction` statement by statement. Throws when an applied file has changed or an older missing number appears:
 * migrations only go forward.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  patience: LockPatience = usualPatience,
): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(
      `create table if not exists schema_migrations (
         number integer primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    const waiting = unapplied(migrations, await appliedIn(client))
    for (const migration of waiting) await applyPatiently(client, migration, patience)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Reads the migrations of a folder in ascending order. */
export function readMigrations(directory: string): Migration[] {
  const migrations = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
      if (number === undefined) throw new Error(`Имя миграции ${name} должно быть вида 0001_what_it_does.sql`)
      const sql = readFileSync(join(directory, name), 'utf8')
      const migration = { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
      return isWithoutTransaction(sql) ? { ...migration, concurrent: readConcurrentStatements(name, sql) } : migration
    })
  const twin = migrations.find((migration, place) => migrations[place - 1]?.number === migration.number)
  if (twin) throw new Error(`Номер миграции ${twin.name} уже занят другим файлом`)
  return migrations
}

/** Said by the second line of a migration, after what the previous release may expect of it. */
export function isWithoutTransaction(sql: string): boolean {
  return sql.split('\n')[1] === '-- no-transaction'
}

type Applied = { readonly number: number; readonly name: string; readonly checksum: string }

/**
 * Returns the migrations not yet applied. A database newer than this release is accepted: schemas stay readable by the previous
 * release.
 */
export function unapplied(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byNumber = new Map(applied.map((row) => [row.number, row]))
  const last = Math.max(0, ...applied.map(({ number }) => number))
  return migrations.filter((migration) => {
    const row = byNumber.get(migration.number)
    if (row && row.checksum !== migration.checksum) {
      throw new Error(`Миграция ${migration.name} изменилась после применения. Верните её и напишите новую.`)
    }
    if (!row && migration.number < last) {
      throw new Error(`Миграция ${migration.name} старше уже применённой ${last}. Дайте ей следующий номер.`)
    }
    return row === undefined
  })
}

async function appliedIn(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select number, name, checksum from schema_migrations order by number')
  return rows
}

/**
 * One process migrates, the others ask again. NOTE `pg_advisory_lock` would wait inside a statement, whose snapshot
 * `create index concurrently` waits for in its turn: a deadlock.
 */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken === true) return
    await sleep(100)
  }
}

async function applyPatiently(client: Client, migration: Migration, patience: LockPatience): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration, patience)
    } catch (fault) {
      if (!isLockTimeout(fault) || attempt >= patience.tries) throw failureOf(migration, fault)
      await patience.pause(attempt)
    }
  }
}

function isLockTimeout(fault: unknown): boolean {
  return fault instanceof DatabaseError && fault.code === '55P03'
}

function failureOf({ name }: Migration, cause: unknown): Error {
  return new Error(`Миграция ${name} не применилась: ${cause instanceof Error ? cause.message : ''}`, { cause })
}

async function apply(client: Client, migration: Migration, patience: LockPatience): Promise<void> {
  if (migration.concurrent) {
    await client.query(`set lock_timeout = ${patience.concurrentTimeoutMs}`)
    await applyConcurrently(client, migration.concurrent)
    await record(client, migration)
    return
  }
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${patience.timeoutMs}`)
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (fault) {
    await client.query('rollback')
    throw fault
  }
}

async function record(client: Client, { number, name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
}
