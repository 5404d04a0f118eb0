import type { Selectable } from 'kysely'
import type { ActionOf } from '#/kernel/lifecycle.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { failedPayoutStates, payoutLifecycle, payoutStateOf, storedPayout } from '../domain/payout.ts'
import type { RowRecord } from './row-queries.ts'

export type PayoutRecord = Selectable<Tables['payouts']>
export type LockedPayout = { readonly payout: PayoutRecord; readonly row: RowRecord }

export function findPayout(reader: Reader, id: Id<'payout'>): Promise<PayoutRecord> {
  return reader.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Methods at which payments of these rows have failed: money came back, or the bank refused. */
export async function failedMethods(reader: Reader, rowIds: readonly Id<'row'>[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('payouts')
    .select('method_id')
    .distinct()
    .where(sqlBoolean`row_id = any(${[...rowIds]}::text[])`)
    .where('state', 'in', failedPayoutStates)
    .execute()
  return new Set(rows.map(({ method_id: id }) => id))
}

type PayoutChange = Partial<
  Omit<PayoutRecord, 'id' | 'bank_key' | 'amount' | 'state' | 'unclear_since' | 'lost_since' | 'updated_at'>
>

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
