import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient, Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** Reads work on both: the pool or a transaction. */
export type Reader = Database | Tx

export type OpenDatabase = { readonly db: Database; readonly pool: pg.Pool; close(): Promise<void> }

/** Opens a pool. Moments come as `Temporal.Instant`, days as `Temporal.PlainDate`, bigint as a safe number. */
export function openDatabase(url: string, size = 16): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: { getTypeParser },
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namingStatements(pool) }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: (text) => Temporal.Instant.from(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
  [pg.types.builtins.DATE]: (text) => Temporal.PlainDate.from(text),
  [pg.types.builtins.INT8]: (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`)
    return value
  },
  [pg.types.builtins.NUMERIC]: (text) => text,
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? pg.types.getTypeParser(oid, format)
}

/** Gives each parameterised statement a name made of its text, so PostgreSQL plans it once per connection. */
function namingStatements(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      const named: PostgresPoolClient = {
        query(...args: unknown[]) {
          const [sql, parameters] = args
          if (typeof sql === 'string' && Array.isArray(parameters)) {
            const name = createHash('sha1').update(sql).digest('base64url')
            return client.query({ name, text: sql, values: parameters.map(toParameter) }) as never
          }
          return client.query(...(args as [string])) as never
        },
        release: () => {
          client.release()
        },
      }
      return named
    },
    end: () => pool.end(),
  }
}

function toParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value
}
