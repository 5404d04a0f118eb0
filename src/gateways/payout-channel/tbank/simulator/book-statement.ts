import type { BookedOrder } from '../../simulator/order-book.ts'
import type { PaymentRequest } from './read-payment.ts'

type Asked = {
  readonly account: string
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly after: number
  readonly limit: number
  /** Kopecks too many, when the statement is made wrong on purpose. */
  readonly extra: number
}

/** A page of `GET /api/v1/statement`: each paid order is a debit, each returned one a credit as well. */
export function bookStatement(payments: readonly BookedOrder<PaymentRequest>[], asked: Asked): object {
  const operations = payments
    .filter(({ request }) => request.payer.account === asked.account)
    .flatMap((payment) => operationsOf(payment, asked.extra))
    .filter(({ at }) => Temporal.Instant.compare(at, asked.from) >= 0 && Temporal.Instant.compare(at, asked.to) < 0)
    .toSorted((left, right) => Temporal.Instant.compare(left.at, right.at))
  const end = asked.after + asked.limit
  return {
    operations: operations.slice(asked.after, end).map(({ wire }) => wire),
    nextCursor: end < operations.length ? String(end) : null,
  }
}

function operationsOf(payment: BookedOrder<PaymentRequest>, extra: number) {
  const { id, request, paidAt, state, at, text } = payment
  if (!paidAt) return []
  const amount = (request.amount + extra) / 100
  const shared = {
    operationStatus: 'Transaction',
    documentNumber: String(Number(id.slice(3))),
    accountAmount: amount,
    rubleAmount: amount,
  }
  const payer = { account: request.payer.account, bicRu: '044525974' }
  const { account, inn, name, bik } = request.payee
  // The statement names no phone: a payment by СБП is known by its purpose.
  const receiver = account === undefined ? { name } : { account, inn, name, bicRu: bik }
  const debit = {
    at: paidAt,
    wire: {
      ...shared,
      operationId: `${id}-D`,
      operationDate: paidAt.toString(),
      typeOfOperation: 'Debit',
      payPurpose: request.purpose,
      payer,
      receiver,
    },
  }
  if (state !== 'returned') return [debit]
  const transit = { account: '47422810000000000001', name: 'Учебный банк', bicRu: '044525974' }
  const credit = {
    at,
    wire: {
      ...shared,
      operationId: `${id}-C`,
      operationDate: at.toString(),
      typeOfOperation: 'Credit',
      payPurpose: `Возврат: ${text ?? ''}. ${request.purpose}`.slice(0, 400),
      payer: transit,
      receiver: payer,
    },
  }
  return [debit, credit]
}
