import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { lockPair } from '#/platform/server/lock-order.ts'
import { countedPayoutStates } from '../domain/payout.ts'
import { lockPayoutOnly } from './payout-queries.ts'
import type { LockedPayout, PayoutRecord } from './payout-queries.ts'
import { lockRowForSystem } from './row-queries.ts'

/**
 * A payout with its row, locked in that order. Its register is not locked: payments of one register go side by side, and its state
 * is recomputed after them (`requestRegisterState`). With an order that was given up all that may pay its work is held too, in
 * whichever register: it may turn out to be executed, and takes that off.
 */
export async function lockPayout(tx: Tx, id: Id<'payout'>): Promise<LockedPayout> {
  const pair = tx
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .selectAll('payouts')
    .select(rowColumns)
    .where('payouts.id', '=', id)
    .where('payouts.state', '<>', 'rejected')
  const found = await lockPair(tx, ['register_rows', 'payouts'], pair, ({ row_id: rowId }) => [rowId, id])
  if (!found) return lockGivenUp(tx, id)
  const { row_state: state, row_register_id, row_no, row_inn, row_service, row_errors, row_updated_at, ...payout } = found
  return {
    payout,
    row: {
      id: payout.row_id,
      state,
      register_id: row_register_id,
      no: row_no,
      inn: row_inn,
      service: row_service,
      errors: row_errors,
      updated_at: row_updated_at,
    },
  }
}

const rowColumns = [
  'register_rows.state as row_state',
  'register_rows.register_id as row_register_id',
  'register_rows.no as row_no',
  'register_rows.inn as row_inn',
  'register_rows.service as row_service',
  'register_rows.errors as row_errors',
  'register_rows.updated_at as row_updated_at',
] as const

async function lockGivenUp(tx: Tx, id: Id<'payout'>): Promise<LockedPayout> {
  const place = await tx.selectFrom('payouts').select(['row_id', 'assignment_id']).where('id', '=', id).executeTakeFirstOrThrow()
  const beside = await findBeside(tx, place.assignment_id)
  const rows = new Map<Id<'row'>, LockedPayout['row']>()
  for (const rowId of inOrder(place.row_id, beside.rows)) rows.set(rowId, await lockRowForSystem(tx, rowId))
  const payouts = new Map<Id<'payout'>, PayoutRecord>()
  for (const payoutId of inOrder(id, beside.payouts)) payouts.set(payoutId, await lockPayoutOnly(tx, payoutId))
  const [payout, row] = [payouts.get(id), rows.get(place.row_id)]
  if (!payout || !row) throw new Error(`Payout ${id} is not locked`)
  return { payout, row }
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
