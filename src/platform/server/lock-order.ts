import type { Tx } from './database.ts'

/**
 * The order in which one transaction locks rows, from the first to the last. Two verbs that need the same rows then wait for each
 * other one behind the other and never in a ring. `registersOf` is the advisory lock of all registers of an organization; the
 * journal comes last, because every verb of an owner writes there. Tables that are not here are locked alone.
 */
export const lockOrder = [
  'account_closings',
  'receipts',
  'receipt_cancel_requests',
  'registersOf',
  'registers',
  'register_rows',
  'payouts',
  'tasks',
  'task_applications',
  'assignments',
  'task_results',
  'contractors',
  'persons',
  'documents',
  'organizations',
  'members',
  'journal_chains',
] as const
export type Lockable = (typeof lockOrder)[number]

type Taken = { place: number; readonly ids: Set<string> }
const takenBy = new WeakMap<object, Taken>()

/**
 * The query with `for update`. A lock against the order is a fault, whether or not anybody waits: the first test that runs the verb
 * shows it. `id` names the row where one is asked for: a row held already may be asked for again at any time. Several rows of one
 * table are locked by one query ordered by id.
 */
export function locking<Query extends { forUpdate(): Query }>(tx: Tx, what: Lockable, query: Query, id?: string): Query {
  noteLock(tx, what, id)
  return query.forUpdate()
}

/** Notes a lock that is not `for update`: an advisory or a shared one. It stands in the same order. */
export function noteLock(tx: object, what: Lockable, id?: string): void {
  const taken = takenBy.get(tx) ?? { place: 0, ids: new Set() }
  takenBy.set(tx, taken)
  if (id !== undefined && taken.ids.has(`${what} ${id}`)) return
  const place = lockOrder.indexOf(what)
  if (place < taken.place) throw new Error(`Lock order: ${what} cannot be locked after ${lockOrder[taken.place] ?? ''}`)
  taken.place = place
  if (id !== undefined) taken.ids.add(`${what} ${id}`)
}

/** One of several rows that a query has locked together: it may be asked for again by its id. */
export function noteHeld(tx: object, what: Lockable, id: string): void {
  takenBy.get(tx)?.ids.add(`${what} ${id}`)
}
