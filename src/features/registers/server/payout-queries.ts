import type { Selectable } from 'kysely'
import type { ActionOf } from '#/kernel/lifecycle.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { endOfCall, failedPayoutStates, payoutLifecycle, payoutStateOf, storedPayout } from '../domain/payout.ts'
import { lockRowForSystem } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

export type PayoutRecord = Selectable<Tables['payouts']>
export type LockedPayout = { readonly payout: PayoutRecord; readonly row: PaidRow }
/** What a payment knows of its row. */
export type PaidRow = Pick<RowRecord, 'id' | 'register_id' | 'no' | 'inn' | 'service' | 'state' | 'errors' | 'updated_at'>

export function findPayout(reader: Reader, id: Id<'payout'>): Promise<PayoutRecord> {
  return reader.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A payout whose row is held already, or with it. */
export async function lockPlaced(tx: Tx, { id, row_id: rowId }: Pick<PayoutRecord, 'id' | 'row_id'>): Promise<LockedPayout> {
  const row = await lockRowForSystem(tx, rowId)
  return { row, payout: await lockPayoutOnly(tx, id) }
}

export function lockPayoutOnly(tx: Tx, id: Id<'payout'>): Promise<PayoutRecord> {
  const found = tx.selectFrom('payouts').selectAll().where('id', '=', id)
  return locking(tx, 'payouts', found, id).executeTakeFirstOrThrow()
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
  Omit<PayoutRecord, 'id' | 'bank_key' | 'amount' | 'state' | 'unclear_since' | 'lost_since' | 'calling_until' | 'updated_at'>
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

/** From now on the call of this run about an order may be under way; the moment marks whose it is. */
export function beginCall(tx: Tx, id: Id<'payout'>, now: Temporal.Instant): Promise<PayoutRecord> {
  return setCall(tx, id, endOfCall(now))
}

/** The call is over, and nothing is known by it. */
export function endCall(tx: Tx, id: Id<'payout'>): Promise<PayoutRecord> {
  return setCall(tx, id, null)
}

function setCall(tx: Tx, id: Id<'payout'>, until: Temporal.Instant | null): Promise<PayoutRecord> {
  return tx.updateTable('payouts').set({ calling_until: until }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** An order given up whose work is to be paid by another; `executed_after_denial_at`: it is known that the bank executed it. */
export type EarlierOrder = Pick<PayoutRecord, 'id' | 'executed_after_denial_at'>

/**
 * Of these payouts, those whose work may have been paid by an order that was given up: the bank has said so, or a line of a
 * statement, not called foreign by people, speaks of it.
 */
export async function paidEarlier(reader: Reader, ids: readonly Id<'payout'>[]): Promise<Map<Id<'payout'>, EarlierOrder>> {
  const found = await reader
    .selectFrom('payouts')
    .innerJoin('payouts as earlier', 'earlier.assignment_id', 'payouts.assignment_id')
    .select(['payouts.id as later', 'earlier.id', 'earlier.executed_after_denial_at'])
    .where(sqlBoolean`payouts.id = any(${[...ids]}::text[])`)
    .whereRef('earlier.id', '<>', 'payouts.id')
    .where('earlier.state', '=', 'rejected')
    .where(
      sqlBoolean`(earlier.executed_after_denial_at is not null or exists (select 1 from statement_lines as line
        where line.org_id = earlier.org_id and line.direction = 'debit'
          and (line.payout_id = earlier.id or (line.state = 'open' and earlier.id = any(line.candidates)))))`,
    )
    // What is known comes last, and stays.
    .orderBy(sqlBoolean`earlier.executed_after_denial_at is not null`)
    .execute()
  return new Map(found.map(({ later, ...earlier }) => [later, earlier]))
}
