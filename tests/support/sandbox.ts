import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPoolClient } from 'kysely'
import { openDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/**
 * A database for experiments: everything runs on one connection, transactions are savepoints, and `trial` rolls back what was
 * done in it. Trials nest.
 */
export async function openSandbox(url: string) {
  const open = openDatabase(url, 1)
  const client = await open.pool.connect()
  const ask = oneByOne((...args) => client.query(...(args as [string])) as Promise<unknown>)
  let steps = 0
  let depth = 0
  const pool = { connect: async () => onSavepoints(ask, `step_${(steps += 1)}`), end: () => Promise.resolve() }
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    async trial<Value>(work: () => Promise<Value>): Promise<Value> {
      const name = `trial_${(steps += 1)}`
      await ask((depth += 1) === 1 ? 'begin' : `savepoint ${name}`)
      try {
        return await work()
      } finally {
        await ask((depth -= 1) === 0 ? 'rollback' : `rollback to savepoint ${name}; release savepoint ${name}`)
      }
    },
    async [Symbol.asyncDispose]() {
      client.release()
      await open.close()
    },
  }
}

type Ask = (...args: unknown[]) => Promise<unknown>

/** A connection does one thing at a time; concurrent callers queue here. */
function oneByOne(query: (...args: unknown[]) => Promise<unknown>): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const asked = last.then(() => query(...args))
    last = asked.catch(() => undefined)
    return asked
  }
}

/** The same connection for everyone, in turn; a transaction on it is a savepoint. */
function onSavepoints(ask: Ask, name: string): PostgresPoolClient {
  const query = (...[text, values]: unknown[]) => {
    if (typeof text !== 'string') return ask(text, values)
    if (/^(begin|start transaction)/.test(text)) return ask(`savepoint ${name}`)
    if (text === 'commit') return ask(`release savepoint ${name}`)
    if (text === 'rollback') return ask(`rollback to savepoint ${name}; release savepoint ${name}`)
    if (!Array.isArray(values)) return ask(text, values)
    const parameters = values.map(toParameter)
    if (values.length > 40) return ask(text, parameters)
    return ask({ name: createHash('sha256').update(text).digest('base64url'), text, values: parameters })
  }
  return { query: query as PostgresPoolClient['query'], release() {} }
}

function toParameter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toParameter)
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value
}
