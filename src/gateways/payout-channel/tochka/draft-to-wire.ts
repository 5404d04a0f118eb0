import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { ChannelFailure, PaymentOrder } from '../port.ts'

/** The body of «Create Payment For Sign». It has no place for a key of ours: the same order sent twice makes two drafts. */
export function draftToWire(order: PaymentOrder, bankCode: string, day: Temporal.PlainDate): Result<string, ChannelFailure> {
  const { destination, name, inn } = order.payee
  if (destination.kind !== 'account') {
    const text = 'Точка платит только на счёт по реквизитам'
    return refuse({ kind: 'invalid', code: destination.kind, text, next: 'Исполнителю нужно указать счёт' })
  }
  const corrAccount = destination.bank?.corrAccount
  const draft = {
    accountCode: order.payer.account,
    bankCode,
    counterpartyBankBic: destination.bik,
    counterpartyAccountNumber: destination.account,
    counterpartyINN: inn,
    counterpartyName: name,
    ...(corrAccount !== undefined && { counterpartyBankCorrAccount: corrAccount }),
    paymentAmount: order.amount / 100,
    paymentDate: day.toString(),
    paymentPriority: '5',
    paymentPurpose: order.purpose,
  }
  return ok(JSON.stringify({ Data: draft }))
}
