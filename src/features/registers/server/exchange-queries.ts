import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { idleStates } from '../domain/register.ts'

/** Rows of a register with what an accounting program keeps of each: the person, the contract, the act, the payment and the receipt. */
export function exchangeRows(reader: Reader, registerId: Id<'register'>, after: number, limit: number) {
  return reader
    .selectFrom('register_rows as row')
    .leftJoin('assignments as work', 'work.id', 'row.assignment_id')
    .leftJoin('profiles', 'profiles.person_id', 'row.person_id')
    .leftJoin('documents as contract', 'contract.id', 'work.frame_document_id')
    .leftJoin('documents as act', 'act.id', 'work.act_document_id')
    .leftJoinLateral(
      (payouts) =>
        payouts
          .selectFrom('payouts')
          .select(['payouts.id', 'payouts.amount', 'payouts.state', 'payouts.paid_at', 'payouts.purpose'])
          .whereRef('payouts.row_id', '=', 'row.id')
          .orderBy('payouts.created_at', 'desc')
          .limit(1)
          .as('payout'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (receipts) =>
        receipts
          .selectFrom('receipts')
          .select(['receipts.id', 'receipts.state', 'receipts.fns_receipt_id', 'receipts.link', 'receipts.registered_at'])
          .select('receipts.total')
          .whereRef('receipts.payout_id', '=', 'payout.id')
          .orderBy('receipts.created_at', 'desc')
          .limit(1)
          .as('receipt'),
      (join) => join.onTrue(),
    )
    .select(['row.id', 'row.no', 'row.inn', 'row.fio', 'row.service', 'row.amount', 'row.state', 'row.person_id'])
    .select('row.external_key')
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .select(['contract.id as contract_id', 'contract.number as contract_number', 'contract.day as contract_day'])
    .select(['act.id as act_id', 'act.number as act_number', 'act.day as act_day', 'act.amount as act_amount'])
    .select('act.state as act_state')
    .select(['payout.id as payout_id', 'payout.amount as payout_amount', 'payout.paid_at', 'payout.purpose'])
    .select('payout.state as payout_state')
    .select(['receipt.id as receipt_id', 'receipt.state as receipt_state', 'receipt.fns_receipt_id', 'receipt.link'])
    .select(['receipt.registered_at', 'receipt.total as receipt_total'])
    .where('row.register_id', '=', registerId)
    .where(sqlBoolean`row.state not in ${stateList(idleStates)}`)
    .where('row.no', '>', after)
    .orderBy('row.no')
    .limit(limit)
    .execute()
}

export type ExchangeRow = Awaited<ReturnType<typeof exchangeRows>>[number]
