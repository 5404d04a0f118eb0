import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'
import { sqlBoolean, sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { payoutLifecycle } from '../domain/payout.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'

export type ListedPayout = Awaited<ReturnType<typeof listedPayouts>>[number]

/** The payments of a register that wait for a file, in the order of its rows. */
function listedPayouts(reader: Reader, registerId: Id<'register'>) {
  return reader
    .selectFrom('payouts')
    .innerJoin('register_rows as row', 'row.id', 'payouts.row_id')
    .innerJoin('profiles', 'profiles.person_id', 'payouts.person_id')
    .selectAll('payouts')
    .select(['row.no as row_no', 'row.inn as row_inn'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('row.register_id', '=', registerId)
    .where('payouts.state', '=', 'listed')
    .orderBy('row.no')
    .execute()
}

/** The same, with their rows and themselves locked. The caller holds the register. */
export async function lockListedPayouts(tx: Tx, registerId: Id<'register'>): Promise<ListedPayout[]> {
  const found = await listedPayouts(tx, registerId)
  if (found.length === 0) return []
  const rowIds = found.map(({ row_id: id }) => id)
  const ids = found.map(({ id }) => id)
  const rows = tx
    .selectFrom('register_rows')
    .select('id')
    .where(sqlBoolean`id = any(${rowIds}::text[])`)
    .orderBy('id')
  await locking(tx, 'register_rows', rows).execute()
  const payouts = tx
    .selectFrom('payouts')
    .select(['id', 'state'])
    .where(sqlBoolean`id = any(${ids}::text[])`)
    .orderBy('id')
  const locked = await locking(tx, 'payouts', payouts).execute()
  for (const { id } of locked) noteHeld(tx, 'payouts', id)
  const listed = new Set(locked.filter(({ state }) => payoutLifecycle.is.listed(state)).map(({ id }) => id))
  return found.filter(({ id }) => listed.has(id))
}

export async function sumOfListed(reader: Reader, registerId: Id<'register'>) {
  const { orders, sum } = await reader
    .selectFrom('payouts')
    .innerJoin('register_rows as row', 'row.id', 'payouts.row_id')
    .select([sqlInt`count(*)`.as('orders'), sqlKopecks`coalesce(sum(payouts.amount), 0)`.as('sum')])
    .where('row.register_id', '=', registerId)
    .where('payouts.state', '=', 'listed')
    .executeTakeFirstOrThrow()
  return { orders, sum }
}

/** Files as shown; of the organization and the branches of the viewer. */
export function orderFileViews(reader: Reader, scope: ClientScope) {
  return reader
    .selectFrom('order_files as file')
    .innerJoin('registers', 'registers.id', 'file.register_id')
    .selectAll('file')
    .select(['registers.number as register_number', nameAuthor('file.created_by', scope.orgId).as('author')])
    .select((where) =>
      where
        .selectFrom('file_orders')
        .innerJoin('payouts', 'payouts.id', 'file_orders.payout_id')
        .select(sqlInt`count(*)`.as('awaited'))
        .whereRef('file_orders.file_id', '=', 'file.id')
        .where('payouts.state', '=', 'sent')
        .as('awaited'),
    )
    .where('file.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
}

export function orderFileToView(row: Awaited<ReturnType<ReturnType<typeof orderFileViews>['executeTakeFirstOrThrow']>>) {
  return {
    id: row.id,
    no: row.no,
    orders: row.orders,
    sum: row.amount,
    awaited: row.awaited ?? 0,
    created_at: row.created_at.toString(),
    author: row.author,
  }
}
