import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, noteLock } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { rowStates } from '../domain/register.ts'
import type { RowCounts, RowState } from '../domain/register.ts'

export type RegisterRecord = Selectable<Tables['registers']>

export function findRegister(reader: Reader, scope: ClientScope, id: Id<'register'>): Promise<RegisterRecord | undefined> {
  return ownRegister(reader, scope, id).executeTakeFirst()
}

/** Finds and locks: every change of rows locks the register first, so two changes run one after the other. */
export function lockRegister(tx: Tx, scope: ClientScope, id: Id<'register'>): Promise<RegisterRecord | undefined> {
  return locking(tx, 'registers', ownRegister(tx, scope, id), id).executeTakeFirst()
}

function ownRegister(reader: Reader, scope: ClientScope, id: Id<'register'>) {
  return reader
    .selectFrom('registers')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
}

/** What stands in a register that starts by nobody but a press. */
export const notScheduled = { scheduled_for: null, scheduled_by: null, scheduled_at: null } as const

/** For jobs: no user is acting, so there is no scope. */
export function lockRegisterForSystem(tx: Tx, id: Id<'register'>): Promise<RegisterRecord> {
  return locking(tx, 'registers', tx.selectFrom('registers').selectAll().where('id', '=', id), id).executeTakeFirstOrThrow()
}

/** Prevents concurrent creation of two registers of one organization, so that an assignment cannot get into both. */
export async function lockRegistersOf(tx: Tx, orgId: Id<'organization'>): Promise<void> {
  noteLock(tx, 'registersOf', orgId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registers:${orgId}`}, 0))`.execute(tx)
}

export async function saveRegister(tx: Tx, id: Id<'register'>, changes: Updateable<Tables['registers']>): Promise<void> {
  await tx
    .updateTable('registers')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Which of these states rows of a register are in: 1 for each, for a rule that asks only whether there are any. One entry of an index
 * is read for each state there is, whatever the number of rows.
 */
export async function statesPresent(reader: Reader, registerId: Id<'register'>, states: readonly RowState[]): Promise<RowCounts> {
  const { rows } = await rowsOf({ state: pgType.oneOf(...rowStates) })`
    with recursive present as (
      (select state from register_rows where register_id = ${registerId} order by state limit 1)
      union all
      select (select state from register_rows where register_id = ${registerId} and register_rows.state > present.state order by state limit 1)
      from present where present.state is not null
    )
    select state from present where state is not null`.execute(reader)
  return Object.fromEntries(rows.filter(({ state }) => states.includes(state)).map(({ state }) => [state, 1]))
}

export async function countsOf(reader: Reader, registerId: Id<'register'>): Promise<RowCounts> {
  const rows = await reader
    .selectFrom('register_rows')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('register_id', '=', registerId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
