import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { LockedPayout } from './payout-queries.ts'
import { lockRowForSystem } from './row-queries.ts'

/**
 * A payout with its row, locked in that order. Its register is not locked: payments of one register go side by side, and its state
 * is recomputed after them (`requestRegisterState`).
 */
export async function lockPayout(tx: Tx, id: Id<'payout'>): Promise<LockedPayout> {
  const place = await tx.selectFrom('payouts').select('row_id').where('id', '=', id).executeTakeFirstOrThrow()
  const row = await lockRowForSystem(tx, place.row_id)
  const found = tx.selectFrom('payouts').selectAll().where('id', '=', id)
  const payout = await locking(tx, 'payouts', found, id).executeTakeFirstOrThrow()
  return { payout, row }
}
