import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PostgresPool, PostgresPoolClient, Transaction } from 'kysely'
import pg from 'pg'
import { beforeCommit } from './before-commit.ts'
import { isPlannedOnce } from './planned-once.ts'
import type { BeforeCommit } from './before-commit.ts'
import { openRinger, ringsAfterCommit } from './job-ringer.ts'
import { readPool } from './reading-from.ts'
import type { Tables } from './tables.ts'
import { promiseChecker } from './typed-sql.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** Reads accept either the pool or a transaction. */
export type Reader = Database | Tx

export type OpenDatabase = { readonly db: Database; readonly pool: pg.Pool; readonly close: () => Promise<void> }

/** A pooler in transaction mode stands before the server: a connection keeps neither statements nor settings. */
export type DatabaseOptions = { readonly throughPooler?: boolean }

/**
 * Opens a connection pool. Timestamps are returned as `Temporal.Instant`, dates as `Temporal.PlainDate`, bigint as a safe
 * number.
 */
export function openDatabase(url: string, size = 16, { throughPooler = false }: DatabaseOptions = {}): OpenDatabase {
  // A pooler refuses settings of a connection: there the role has them (docs/operations.md).
  const pool = openPool(url, size, throughPooler ? {} : patience)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: namingStatements(pool, throughPooler) }),
    plugins: [promiseChecker()],
  })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

/** A pool whose connections read values as the product has them. */
export function openPool(url: string, size: number, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: { getTypeParser },
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...settings,
  })
  // A connection that breaks between statements emits `error`, and an unhandled `error` event ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

/** How long the database works for us before it gives up, in milliseconds. */
export const patience = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 } as const

/** `text[]`: read by the thousand, so words that need no quotes are split at the commas, and the driver reads the others. */
const textArray: number = 1009
const parseTexts: (text: string) => unknown = pg.types.getTypeParser(textArray)

const parsers: Record<number, (text: string) => unknown> = {
  // As PostgreSQL writes it, «2026-11-21 09:00:00+00», a moment is read as it is.
  [pg.types.builtins.TIMESTAMPTZ]: (text) => Temporal.Instant.from(text),
  [pg.types.builtins.DATE]: (text) => Temporal.PlainDate.from(text),
  [pg.types.builtins.INT8]: (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`)
    return value
  },
  [pg.types.builtins.NUMERIC]: (text) => text,
  [textArray]: (text) => {
    const isPlain = text.startsWith('{') && !/["{]|NULL/.test(text.slice(1))
    if (!isPlain) return parseTexts(text)
    return text === '{}' ? [] : text.slice(1, -1).split(',')
  },
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? pg.types.getTypeParser(oid, format)
}

/**
 * The end of a statement whose best plan depends on its values: one organization has a hundred rows and another a million, a
 * partial index holds one state of ten. PostgreSQL plans it anew for the values of each call. Any other statement turns on its
 * sixth call to one plan for all values.
 */
export const plannedByValues = sql`/* planned by values */`
const plannedByValuesEnd = '/* planned by values */'

/**
 * Names each parameterised statement by its text, so PostgreSQL plans it once per connection. Value lists produce a new text
 * for each length, so long ones stay unnamed: otherwise the server would keep a plan for each.
 */
function namingStatements(pool: pg.Pool, neverNamed: boolean): PostgresPool {
  const ringer = openRinger(pool)
  return {
    async connect() {
      const client = await (readPool() ?? pool).connect()
      let stale = false
      const rings = new Set<string>()
      const named: PostgresPoolClient = {
        query(...args: unknown[]) {
          const [sql, parameters] = args
          if (sql === 'commit') return commit() as never
          if (sql === 'rollback') rings.clear()
          if (sql === 'begin' && isPlannedOnce()) return client.query(beginPlannedOnce) as never
          if (typeof sql !== 'string' || !Array.isArray(parameters)) return client.query(...(args as [string])) as never
          const values = parameters.map(toParameter)
          for (const lane of ringsAfterCommit(sql)) rings.add(lane)
          const isUnnamed = neverNamed || values.length > namedParameters || sql.endsWith(plannedByValuesEnd)
          const running = client.query(isUnnamed ? { text: sql, values } : { name: nameOf(sql), text: sql, values })
          return running.catch((fault: unknown) => {
            // A statement given up by us may still run on its connection.
            stale ||= codeOf(fault) === planChanged || codeOf(fault) === undefined
            throw fault
          }) as never
        },
        release: () => {
          client.release(stale)
          // A statement by itself is its own transaction.
          ringer.ring(rings)
        },
      }
      return named

      async function commit(): Promise<unknown> {
        const last = beforeCommit()
        const committed = await (last ? commitAfter(last, client, neverNamed) : client.query('commit'))
        ringer.ring(rings)
        rings.clear()
        return committed
      }
    },
    async end() {
      ringer.stop()
      await pool.end()
    },
  }
}

/** Commits, unless what the run does last in each of its transactions fails: the caller then rolls back. */
async function commitAfter(last: BeforeCommit, client: pg.PoolClient, neverNamed: boolean): Promise<unknown> {
  await last(async (text, values) => {
    const { rows } = await client.query<Record<string, unknown>>({
      ...(neverNamed ? {} : { name: nameOf(text) }),
      text,
      values: values.map(toParameter),
    })
    return rows
  })
  return client.query('commit')
}

const beginPlannedOnce = 'begin; set local plan_cache_mode = force_generic_plan; set local join_collapse_limit = 1'

const namedParameters = 40

/** A migration changed a table under a prepared statement: this connection is discarded, and the next one plans again. */
const planChanged = '0A000'

const names = new Map<string, string>()

function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = createHash('sha256').update(sql).digest('base64url')
  // Texts with lists of values are many: what is forgotten is computed again.
  if (names.size >= 5000) names.clear()
  names.set(sql, name)
  return name
}

function toParameter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toParameter)
  // The driver would write half of a surrogate pair as U+FFFD without a word. The border lets none in: this is a bug.
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('A text of a statement is not well-formed Unicode')
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value
}

/** Returns whether the database is reachable. Used by the readiness check. */
export async function pingDatabase(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/**
 * No free connection, a lock or statement timeout, a server that is full or shutting down: not a bug, the call may be retried.
 */
export function isOverload(fault: unknown): boolean {
  const code = codeOf(fault)
  return code === undefined ? fault instanceof Error && uncodedOverload.test(fault.message) : overloadCodes.has(code)
}

/**
 * A transaction that runs once more if another took its place in a unique index between its look and its write: the second look
 * sees what stands there.
 */
export async function againOnConflict<Value>(db: Database, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  try {
    return await db.transaction().execute(work)
  } catch (fault) {
    if (codeOf(fault) !== uniqueViolation) throw fault
    return db.transaction().execute(work)
  }
}

const uniqueViolation = '23505'

/** Messages of `pg` and `pg-pool` for errors that have no code. */
const uncodedOverload =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** lock_not_available, query_canceled, deadlock, serialization, too_many_connections, shutdowns, refused and broken connections. */
const overloadCodes: ReadonlySet<string> = new Set([
  '55P03',
  '57014',
  '40P01',
  '40001',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

function codeOf(fault: unknown): string | undefined {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
}
