import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { lockRegisterForSystem } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import type { RowRecord } from './row-queries.ts'

export type PayoutRecord = Selectable<Tables['payouts']>
export type LockedPayout = { readonly payout: PayoutRecord; readonly row: RowRecord; readonly register: RegisterRecord }

export function findPayout(reader: Reader, id: string): Promise<PayoutRecord> {
  return reader.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A payout with its row and register, locked from the register down, as everything that changes them does. */
export async function lockPayout(tx: Tx, id: string): Promise<LockedPayout> {
  const place = await tx
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .select(['register_rows.register_id', 'payouts.row_id'])
    .where('payouts.id', '=', id)
    .executeTakeFirstOrThrow()
  const register = await lockRegisterForSystem(tx, place.register_id)
  const row = await tx
    .selectFrom('register_rows')
    .selectAll()
    .where('id', '=', place.row_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { payout, row, register }
}

export type PayoutChange = Partial<Omit<PayoutRecord, 'id' | 'bank_key' | 'amount'>>

export async function savePayout(tx: Tx, payout: PayoutRecord, change: PayoutChange): Promise<void> {
  await tx.updateTable('payouts').set(change).where('id', '=', payout.id).execute()
}
