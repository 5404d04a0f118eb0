import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { receiptLifecycle } from '../domain/receipt.ts'

/** Returns the unanswered request about a receipt. The caller locks the receipt first. */
export function lockWaitingRequest(tx: Tx, receiptId: Id<'receipt'>) {
  const waiting = tx
    .selectFrom('receipt_cancel_requests')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .where('state', '=', 'waiting')
  return locking(tx, 'receipt_cancel_requests', waiting).executeTakeFirst()
}

/** Returns all requests about the given receipts, oldest first. */
export async function requestsOf(reader: Reader, receiptIds: readonly Id<'receipt'>[]) {
  if (receiptIds.length === 0) return []
  return reader
    .selectFrom('receipt_cancel_requests')
    .selectAll()
    .where('receipt_id', 'in', receiptIds)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

/** Returns receipts with a request awaiting this side. */
export function awaitedReceipts(reader: Reader, scope: ClientScope | PersonScope) {
  return reader
    .selectFrom('receipt_cancel_requests')
    .select('receipt_id')
    .where('state', '=', 'waiting')
    .where('side', '=', 'orgId' in scope ? 'person' : 'client')
    .where((where) => ('orgId' in scope ? where('org_id', '=', scope.orgId) : where('person_id', '=', scope.personId)))
    .orderBy('due_at')
    .limit(50)
    .execute()
}

/** The outcome and the sum of the payment behind a receipt. */
export function payoutOf(reader: Reader, payoutId: Id<'payout'>) {
  return reader.selectFrom('payouts').select(['state', 'amount']).where('id', '=', payoutId).executeTakeFirstOrThrow()
}

/** The state of the act by which the work of a receipt was paid; null where it was paid without one. */
export async function actStateOf(reader: Reader, assignmentId: Id<'assignment'>) {
  const row = await reader
    .selectFrom('assignments')
    .leftJoin('documents', 'documents.id', 'assignments.act_document_id')
    .select('documents.state')
    .where('assignments.id', '=', assignmentId)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Returns a person's receipts whose money the bank has returned, locked. */
export function lockStandingOfReturned(tx: Tx, personId: Id<'person'>) {
  return locking(tx, 'receipts', standingOfReturned(tx, personId).selectAll().orderBy('id')).execute()
}

export async function hasStandingOfReturned(reader: Reader, personId: Id<'person'>): Promise<boolean> {
  return (await standingOfReturned(reader, personId).select('id').limit(1).executeTakeFirst()) !== undefined
}

function standingOfReturned(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('receipts')
    .where('person_id', '=', personId)
    .where('state', 'in', receiptLifecycle.statesWhere('cancelReturned'))
    .where((where) =>
      where.exists(
        where
          .selectFrom('payouts')
          .select('id')
          .whereRef('payouts.id', '=', 'receipts.payout_id')
          .where('state', '=', 'returned'),
      ),
    )
}

export async function personOfPayout(reader: Reader, payoutId: Id<'payout'>) {
  const row = await reader.selectFrom('payouts').select('person_id').where('id', '=', payoutId).executeTakeFirst()
  return row?.person_id
}

export async function personOfReceipt(reader: Reader, receiptId: Id<'receipt'>) {
  const row = await reader.selectFrom('receipts').select('person_id').where('id', '=', receiptId).executeTakeFirst()
  return row?.person_id
}

/** Returns the receipt that replaces this one. */
export async function replacementOf(reader: Reader, receiptId: Id<'receipt'>) {
  const row = await reader.selectFrom('receipts').select('id').where('replaces_id', '=', receiptId).executeTakeFirst()
  return row?.id
}
