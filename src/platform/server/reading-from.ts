import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const current = new AsyncLocalStorage<pg.Pool>()

/** Runs `work` so that every connection it takes comes from this pool. */
export function readingFrom<Value>(pool: pg.Pool, work: () => Promise<Value>): Promise<Value> {
  return current.run(pool, work)
}

/** The pool that the current run reads from, if it is another than that of the database. */
export function readPool(): pg.Pool | undefined {
  return current.getStore()
}
