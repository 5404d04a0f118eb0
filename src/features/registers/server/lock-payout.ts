import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { countedPayoutStates, payoutLifecycle } from '../domain/payout.ts'
import type { LockedPayout, PayoutRecord } from './payout-queries.ts'
import { lockRowForSystem } from './row-queries.ts'

/**
 * A payout with its row, locked in that order. Its register is not locked: payments of one register go side by side, and its state
 * is recomputed after them (`requestRegisterState`). With an order that was given up all that may pay its work is held too, in
 * whichever register: it may turn out to be executed, and takes that off.
 */
export async function lockPayout(tx: Tx, id: Id<'payout'>): Promise<LockedPayout> {
  const place = await tx
    .selectFrom('payouts')
    .select(['row_id', 'assignment_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const beside = payoutLifecycle.is.rejected(place.state) ? await findBeside(tx, place.assignment_id) : { rows: [], payouts: [] }
  const rows = new Map<Id<'row'>, LockedPayout['row']>()
  for (const rowId of inOrder(place.row_id, beside.rows)) rows.set(rowId, await lockRowForSystem(tx, rowId))
  const payouts = new Map<Id<'payout'>, PayoutRecord>()
  for (const payoutId of inOrder(id, beside.payouts)) payouts.set(payoutId, await lockOnly(tx, payoutId))
  const [payout, row] = [payouts.get(id), rows.get(place.row_id)]
  if (!payout || !row) throw new Error(`Payout ${id} is not locked`)
  return { payout, row }
}

function lockOnly(tx: Tx, id: Id<'payout'>): Promise<PayoutRecord> {
  const found = tx.selectFrom('payouts').selectAll().where('id', '=', id)
  return locking(tx, 'payouts', found, id).executeTakeFirstOrThrow()
}

function inOrder<Key extends string>(own: Key, others: readonly Key[]): Key[] {
  return [...new Set([own, ...others])].toSorted()
}

/** Living orders of a work with their rows, and its rows that have no order yet. */
async function findBeside(tx: Tx, assignmentId: Id<'assignment'>) {
  const payouts = await tx
    .selectFrom('payouts')
    .select(['id', 'row_id'])
    .where('assignment_id', '=', assignmentId)
    .where('state', 'in', countedPayoutStates)
    .execute()
  const ready = await tx
    .selectFrom('register_rows')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('state', '=', 'ready')
    .execute()
  return {
    rows: [...payouts.map(({ row_id: id }) => id), ...ready.map(({ id }) => id)],
    payouts: payouts.map(({ id }) => id),
  }
}
