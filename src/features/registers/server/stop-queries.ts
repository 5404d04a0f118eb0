import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { payoutLifecycle, storedPayout, stoppablePayoutStates } from '../domain/payout.ts'
import { rowLifecycle } from '../domain/register.ts'
import type { RowState } from '../domain/register.ts'
import { stoppedByMember } from '../domain/row-problem.ts'
import type { RowProblem } from '../domain/row-problem.ts'

export type Stopping = { readonly by: string; readonly at: Temporal.Instant }

/** Who has stopped the payments of a register, and when; undefined while they go on. */
export async function stoppingOf(reader: Reader, registerId: Id<'register'>): Promise<Stopping | undefined> {
  const { stopped_at: at, org_id: orgId } = await reader
    .selectFrom('registers')
    .select(['stopped_at', 'org_id'])
    .where('id', '=', registerId)
    .executeTakeFirstOrThrow()
  if (at === null) return undefined
  const { by } = await reader
    .selectFrom('registers')
    .select(nameAuthor('registers.stopped_by', orgId).as('by'))
    .where('id', '=', registerId)
    .executeTakeFirstOrThrow()
  return { by, at }
}

type UnsentPayout = { readonly id: Id<'payout'>; readonly row_id: Id<'row'>; readonly isListed: boolean }

/**
 * Payments of a locked register whose rows are in this state and of which nothing has left, with both locked. The payouts are read
 * after their rows are held: a worker that was sending one of them has written that down by then.
 */
export async function lockUnsent(tx: Tx, registerId: Id<'register'>, state: RowState, code?: string): Promise<UnsentPayout[]> {
  let found = tx.selectFrom('register_rows').select('id').where('register_id', '=', registerId).where('state', '=', state)
  if (code !== undefined) found = found.where(sqlBoolean`errors @? ('$[*] ? (@.code == "' || ${code} || '")')::jsonpath`)
  const rows = await locking(tx, 'register_rows', found.orderBy('id')).execute()
  for (const { id } of rows) noteHeld(tx, 'register_rows', id)
  const ids = rows.map(({ id }) => id)
  const unsent = tx
    .selectFrom('payouts')
    .select(['id', 'row_id', 'state'])
    .where(sqlBoolean`row_id = any(${ids}::text[])`)
    .where('state', 'in', stoppablePayoutStates)
    .where('unclear_since', 'is', null)
  const payouts = await locking(tx, 'payouts', unsent.orderBy('id')).execute()
  for (const { id } of payouts) noteHeld(tx, 'payouts', id)
  return payouts.map((payout) => ({ id: payout.id, row_id: payout.row_id, isListed: payoutLifecycle.is.listed(payout.state) }))
}

/** Held rows of a stop that may go on, with their payments locked. */
export function lockStopped(tx: Tx, registerId: Id<'register'>): Promise<UnsentPayout[]> {
  return lockUnsent(tx, registerId, 'held', stoppedByMember)
}

/** Payments that wait for a file are checked anew before the next one. */
export async function takeOutOfList(tx: Tx, payouts: readonly UnsentPayout[], now: Temporal.Instant): Promise<void> {
  const ids = payouts.filter(({ isListed }) => isListed).map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .updateTable('payouts')
    .set({ ...storedPayout(payoutLifecycle.after('listed', 'recheck'), now), updated_at: now })
    .where(sqlBoolean`id = any(${ids}::text[])`)
    .execute()
}

/** Holds queued rows, or lets held ones back into the queue, by one statement. The caller has them locked. */
export async function moveQueued(
  tx: Tx,
  rowIds: readonly Id<'row'>[],
  move: { readonly action: 'hold'; readonly problem: RowProblem } | { readonly action: 'release' },
  now: Temporal.Instant,
): Promise<void> {
  const state = move.action === 'hold' ? rowLifecycle.after('queued', 'hold') : rowLifecycle.after('held', 'release')
  const errors = JSON.stringify(move.action === 'hold' ? [move.problem] : [])
  await tx
    .updateTable('register_rows')
    .set((row) => ({ state, errors, updated_at: now, version: row('version', '+', 1) }))
    .where(sqlBoolean`id = any(${[...rowIds]}::text[])`)
    .execute()
}
