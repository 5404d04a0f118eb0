import { moscowDate } from '#/kernel/time.ts'
import type { BookedOrder } from '../../simulator/order-book.ts'
import type { DraftRequest } from './read-draft.ts'

export type AskedStatement = {
  readonly statementId: string
  readonly accountId: string
  readonly startDateTime: string
  readonly endDateTime: string
  readonly creationDateTime: string
}

/** Transactions of the days asked about: each paid draft is a debit, each returned one a credit as well. */
export function bookStatement(
  orders: readonly BookedOrder<DraftRequest>[],
  { accountId, startDateTime: from, endDateTime: to }: AskedStatement,
  extra: number,
): object[] {
  return orders
    .filter(({ request }) => `${request.payer.account}/${request.payer.bik}` === accountId)
    .flatMap((order) => transactionsOf(order, extra))
    .filter(({ documentProcessDate: day }) => day >= from && day <= to)
}

function transactionsOf(order: BookedOrder<DraftRequest>, extra: number) {
  const { id, request, paidAt, state, at, text } = order
  if (!paidAt) return []
  const amount = (request.amount + extra) / 100
  const { payer, payee } = request
  const shared = {
    status: 'Booked',
    documentNumber: String(Number(id.slice(0, 8))),
    transactionTypeCode: 'Платежное поручение',
    Amount: { amount, amountNat: amount, currency: 'RUB' },
  }
  const own = { account: placeOf(payer.account), bank: bankOf(payer.bik) }
  const debit = {
    ...shared,
    transactionId: `${id};D`,
    paymentId: `${id};D`,
    creditDebitIndicator: 'Debit',
    documentProcessDate: moscowDate(paidAt).toString(),
    description: request.purpose,
    DebtorParty: {},
    DebtorAccount: own.account,
    DebtorAgent: own.bank,
    CreditorParty: { inn: payee.inn, name: payee.name },
    CreditorAccount: placeOf(payee.account),
    CreditorAgent: bankOf(payee.bik),
  }
  if (state !== 'returned') return [debit]
  const credit = {
    ...shared,
    transactionId: `${id};C`,
    paymentId: `${id};C`,
    creditDebitIndicator: 'Credit',
    documentProcessDate: moscowDate(at).toString(),
    description: `Возврат: ${text ?? ''}. ${request.purpose}`,
    DebtorParty: { name: 'Учебная Точка' },
    DebtorAccount: placeOf('47422810000000000001'),
    DebtorAgent: own.bank,
    CreditorParty: {},
    CreditorAccount: own.account,
    CreditorAgent: own.bank,
  }
  return [debit, credit]
}

function placeOf(account: string) {
  return { schemeName: 'RU.CBR.BBAN', identification: account }
}

function bankOf(bik: string) {
  return { schemeName: 'RU.CBR.BIK', identification: bik }
}
