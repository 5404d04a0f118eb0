import type { Selectable } from 'kysely'
import type { ActionOf } from '#/kernel/lifecycle.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { payoutLifecycle, payoutStateOf, storedPayout } from '../domain/payout.ts'
import { lockRegisterForSystem } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { lockRowForSystem } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

export type PayoutRecord = Selectable<Tables['payouts']>
export type LockedPayout = { readonly payout: PayoutRecord; readonly row: RowRecord; readonly register: RegisterRecord }

export function findPayout(reader: Reader, id: Id<'payout'>): Promise<PayoutRecord> {
  return reader.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

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

type PayoutChange = Partial<Omit<PayoutRecord, 'id' | 'bank_key' | 'amount' | 'state' | 'unclear_since' | 'updated_at'>>

/** Moves a locked payout by one action of its lifecycle, with what changes along. An action that does not fit is a fault. */
export async function movePayout(
  tx: Tx,
  payout: PayoutRecord,
  action: ActionOf<typeof payoutLifecycle>,
  now: Temporal.Instant,
  change: PayoutChange = {},
): Promise<PayoutRecord> {
  const next = payoutLifecycle.after(payoutStateOf(payout), action)
  return tx
    .updateTable('payouts')
    .set({ ...change, ...storedPayout(next, now), updated_at: now })
    .where('id', '=', payout.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
