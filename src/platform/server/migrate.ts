import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

export type Migration = {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Advisory lock that serialises all processes migrating one database; an arbitrary constant. */
const lockKey = 7_263_001

/**
 * Applies `NNNN_what_it_does.sql` files in order, each in its own transaction, and returns the names applied now. Throws when
 * an applied file has changed or an older missing number appears: migrations only go forward.
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists schema_migrations (
         number integer primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    const waiting = unapplied(migrations, await appliedIn(client))
    for (const migration of waiting) await apply(client, migration)
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
      return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
  const twin = migrations.find((migration, place) => migrations[place - 1]?.number === migration.number)
  if (twin) throw new Error(`Номер миграции ${twin.name} уже занят другим файлом`)
  return migrations
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

async function apply(client: Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Миграция ${name} не применилась: ${cause instanceof Error ? cause.message : ''}`, {
      cause,
    })
  }
}
