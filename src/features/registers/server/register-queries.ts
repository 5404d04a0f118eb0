import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import { parseId } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { RowCounts } from '../domain/register.ts'

export type RegisterRecord = Selectable<Tables['registers']>

export function findRegister(reader: Reader, scope: ClientScope, id: Id<'register'>): Promise<RegisterRecord | undefined> {
  return ownRegister(reader, scope, id).executeTakeFirst()
}

/** Finds and locks: whatever changes rows of a register holds its head first, so two changes go one after the other. */
export function lockRegister(tx: Tx, scope: ClientScope, id: Id<'register'>): Promise<RegisterRecord | undefined> {
  return ownRegister(tx, scope, id).forUpdate().executeTakeFirst()
}

function ownRegister(reader: Reader, scope: ClientScope, id: Id<'register'>) {
  return reader
    .selectFrom('registers')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
}

/** For jobs: nobody asks, so there is no scope. */
export function lockRegisterForSystem(tx: Tx, id: string): Promise<RegisterRecord> {
  return tx.selectFrom('registers').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Two registers of an organisation are not made at once, so that one work does not get into both. */
export async function holdRegistersOf(tx: Tx, orgId: Id<'organization'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registers:${orgId}`}, 0))`.execute(tx)
}

export async function saveRegister(tx: Tx, id: string, changes: Updateable<Tables['registers']>): Promise<void> {
  await tx
    .updateTable('registers')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function countsOf(reader: Reader, registerId: string): Promise<RowCounts> {
  const rows = await reader
    .selectFrom('register_rows')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('register_id', '=', registerId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export function storedId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> {
  const id = parseId(kind, text)
  if (!id) throw new Error(`A stored id is not of the kind ${kind}`)
  return id
}
