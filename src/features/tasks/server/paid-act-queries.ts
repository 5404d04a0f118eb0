import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PaidReceipt } from '../domain/paid-act.ts'

/** The money that was paid for a work and has not come back. */
export async function paidAmountOf(reader: Reader, assignmentId: Id<'assignment'>): Promise<Kopecks | undefined> {
  const row = await reader
    .selectFrom('payouts')
    .select('amount')
    .where('assignment_id', '=', assignmentId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return row?.amount
}

/** The newest receipt of that money, with the question about it that waits for an answer. */
export async function paidReceiptOf(reader: Reader, assignmentId: Id<'assignment'>): Promise<PaidReceipt | undefined> {
  const row = await reader
    .selectFrom('receipts')
    .innerJoin('payouts', 'payouts.id', 'receipts.payout_id')
    .leftJoin('receipt_cancel_requests as asked', (join) =>
      join.onRef('asked.receipt_id', '=', 'receipts.id').on('asked.state', '=', 'waiting'),
    )
    .select(['receipts.id', 'receipts.state', 'receipts.fns_receipt_id', 'receipts.cancel_reason', 'asked.side', 'asked.due_at'])
    .where('receipts.assignment_id', '=', assignmentId)
    .where('payouts.state', '=', 'paid')
    .orderBy('receipts.created_at', 'desc')
    .orderBy('receipts.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, state, fns_receipt_id: number, cancel_reason: reason, side, due_at: dueAt } = row
  const request = side === null || dueAt === null ? undefined : { side, dueAt }
  return { id, state, number, refund: reason === 'REFUND', request }
}

/** The newest agreement about a document. */
export function agreementAbout(reader: Reader, id: Id<'document'>) {
  return reader
    .selectFrom('documents')
    .select(['id', 'number', 'state', 'expires_at'])
    .where('ends_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function documentBrief(reader: Reader, id: Id<'document'>) {
  return reader.selectFrom('documents').select(['id', 'number', 'state', 'expires_at']).where('id', '=', id).executeTakeFirst()
}
