import { channel } from 'node:diagnostics_channel'
import type { Tx } from './database.ts'

/**
 * The order in which one transaction locks rows, from the first to the last. Two verbs that need the same rows then wait for each
 * other one behind the other and never in a ring. Advisory locks stand in it too: `registersOf` and `statementsOf` of all registers and
 * all statements of an organization, `incomeOf` of the payments of a person, `scout` of the choice which receipt polls for the others.
 * The journal comes last, because every verb of an owner writes there.
 */
export const lockOrder = [
  'account_closings',
  'receipts',
  'scout',
  'receipt_cancel_requests',
  'statementsOf',
  'statement_lines',
  'registersOf',
  'registers',
  'onboardings',
  'newcomers',
  'outside_lists',
  'contractor_invitations',
  'register_rows',
  'payouts',
  'incomeOf',
  'tasks',
  'task_applications',
  'assignments',
  'task_results',
  'contractors',
  'persons',
  'outside_list_rows',
  'documents',
  'organizations',
  'members',
  'attachments',
  'threads',
  'task_invitations',
  'journal_chains',
] as const
export type Lockable = (typeof lockOrder)[number]

/** Tables outside the order: their rows are locked alone. Before a verb locks rows of two of them, both get a place in the order. */
export type LockedAlone =
  | 'bindings'
  | 'connection_sights'
  | 'branches'
  | 'data_exports'
  | 'dependence_meters'
  | 'document_archives'
  | 'document_destructions'
  | 'former_employee_lists'
  | 'invitation_lists'
  | 'jobs'
  | 'month_closings'
  | 'notice_messages'
  | 'notifications'
  | 'npd_registrations'
  | 'npd_status_questions'
  | 'odd_answers'
  | 'own_papers'
  | 'payout_connections'
  | 'payout_methods'
  | 'phone_changes'
  | 'profiles'
  | 'report_mailings'
  | 'service_outages'
  | 'service_states'
  | 'status_batches'
  | 'substitutions'
  | 'tax_accounts'
  | 'task_repetitions'
  | 'task_templates'
  | 'tax_certificates'

type Taken = { place: number; readonly ids: Set<string> }
const takenBy = new WeakMap<object, Taken>()

/**
 * Locks taken against the order. Where somebody listens, as a server in production does (`watchLockBreaches`), a breach is
 * published and the verb goes on; elsewhere it is thrown, so that the first test that runs the verb shows it.
 */
export const lockBreaches = channel('naryad:lock-breach')

/**
 * The query with `for update`. A lock against the order is a fault, whether or not anybody waits. `id` names the row where one is
 * asked for: a row held already may be asked for again at any time. Several rows of one table are locked by one query ordered by id.
 */
export function locking<Query extends { forUpdate(): Query }>(tx: Tx, what: Lockable, query: Query, id?: string): Query {
  noteLock(tx, what, id)
  return query.forUpdate()
}

type PairQuery<Of, Row> = { forUpdate(of: Of[]): { executeTakeFirst(): Promise<Row | undefined> } }

/** Finds and locks one row of each of two tables that the query joins, the first of them first; nothing is held where it finds none. */
export async function lockPair<First extends Lockable, Second extends Lockable, Row>(
  tx: Tx,
  [first, second]: readonly [First, Second],
  query: PairQuery<First | Second, Row>,
  idsOf: (row: Row) => readonly [string, string],
): Promise<Row | undefined> {
  const row = await query.forUpdate([first, second]).executeTakeFirst()
  if (!row) return undefined
  // Which rows they are is known only now: those held already may be asked for again at any time.
  const [firstId, secondId] = idsOf(row)
  noteLock(tx, first, firstId)
  noteLock(tx, second, secondId)
  return row
}

/** `locking` with `for no key update`: rows that refer to this one may be inserted meanwhile. */
export function lockingExceptKey<Query extends { forNoKeyUpdate(): Query }>(
  tx: Tx,
  what: Lockable,
  query: Query,
  id: string,
): Query {
  noteLock(tx, what, id)
  return query.forNoKeyUpdate()
}

/** The same with `for share`: nobody changes the row until the transaction ends, and others may hold it too. */
export function lockingShared<Query extends { forShare(): Query }>(tx: Tx, what: Lockable, query: Query, id: string): Query {
  noteLock(tx, what, id)
  return query.forShare()
}

/** The query with `for update` of a table outside the order; rows of tables it is joined with are not locked. */
export function lockingAlone<Table extends LockedAlone, Query extends { forUpdate(of: Table): Query }>(
  what: Table,
  query: Query,
): Query {
  return query.forUpdate(what)
}

/** The same with `for share`: several transactions may hold the row together, and nobody changes it before they end. */
export function lockingAloneTogether<Table extends LockedAlone, Query extends { forShare(of: Table): Query }>(
  what: Table,
  query: Query,
): Query {
  return query.forShare(what)
}

/** Notes a lock taken by other means, such as an advisory one. It stands in the same order. */
export function noteLock(tx: object, what: Lockable, id?: string): void {
  const taken = takenBy.get(tx) ?? { place: 0, ids: new Set() }
  takenBy.set(tx, taken)
  if (id !== undefined && taken.ids.has(`${what} ${id}`)) return
  const place = lockOrder.indexOf(what)
  if (place < taken.place) breach(new Error(`Lock order: ${what} cannot be locked after ${lockOrder[taken.place] ?? ''}`))
  taken.place = Math.max(place, taken.place)
  if (id !== undefined) taken.ids.add(`${what} ${id}`)
}

/** One of several rows that a query has locked together: it may be asked for again by its id. */
export function noteHeld(tx: object, what: Lockable, id: string): void {
  takenBy.get(tx)?.ids.add(`${what} ${id}`)
}

function breach(fault: Error): void {
  if (!lockBreaches.hasSubscribers) throw fault
  lockBreaches.publish(fault)
}
