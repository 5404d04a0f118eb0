import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'

/** Whether the organization and its contractor have the papers of these works, and how each was paid. */
export function belongingsOf(reader: Reader, ids: readonly Id<'receipt'>[]) {
  return reader
    .selectFrom('receipts')
    .innerJoin('payouts', 'payouts.id', 'receipts.payout_id')
    .innerJoin('register_rows as row', 'row.id', 'payouts.row_id')
    .innerJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .leftJoin('documents as contract', 'contract.id', 'assignments.frame_document_id')
    .leftJoin('file_orders', 'file_orders.payout_id', 'payouts.id')
    .select(['row.id as row_id', 'row.external_key', 'row.state as row_state'])
    .select(['receipts.id', 'receipts.person_id', 'receipts.assignment_id', 'receipts.seller_name', 'receipts.inn'])
    .select(['payouts.id as payout_id', 'payouts.amount', 'payouts.purpose', 'payouts.requisites_mask', 'payouts.state'])
    .select(['payouts.paid_at', 'payouts.sent_at', 'payouts.bank_id', 'payouts.bank_text', 'payouts.channel'])
    .select(['file_orders.number as order_number', 'file_orders.day as order_day'])
    .select(['act.id as act_id', 'act.number as act_number', 'act.day as act_day', 'act.amount as act_amount'])
    .select(['act.state as act_state', 'act.sha256 as act_sha256', 'act.signed_sha256 as act_signed_sha256'])
    .select(['contract.id as contract_id', 'contract.number as contract_number', 'contract.day as contract_day'])
    .where('receipts.id', 'in', [...ids])
    .execute()
}

export type Belongings = Awaited<ReturnType<typeof belongingsOf>>[number]

/** The payer as the papers name it. */
export function payerOf(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('organizations')
    .select(['id', 'short_name', 'full_name', 'inn', 'kpp'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
}
