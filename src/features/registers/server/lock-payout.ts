import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { LockedPayout } from './payout-queries.ts'
import { lockRegisterForSystem } from './register-queries.ts'
import { lockRowForSystem } from './row-queries.ts'

/** A payout with its row and register, locked from the register down, in the same order as every change. */
export async function lockPayout(tx: Tx, id: Id<'payout'>): Promise<LockedPayout> {
  const place = await tx
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .select(['register_rows.register_id', 'payouts.row_id'])
    .where('payouts.id', '=', id)
    .executeTakeFirstOrThrow()
  const register = await lockRegisterForSystem(tx, place.register_id)
  const row = await lockRowForSystem(tx, place.row_id)
  const found = tx.selectFrom('payouts').selectAll().where('id', '=', id)
  const payout = await locking(tx, 'payouts', found, id).executeTakeFirstOrThrow()
  return { payout, row, register }
}
