import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { ChannelFailure, PaymentOrder } from '../port.ts'

/** The body of a payment by requisites. The bank takes rubles as a number: kopecks by a hundred print exactly. */
export function orderToWire(order: PaymentOrder): Result<string, ChannelFailure> {
  const { destination, name, inn } = order.payee
  if (destination.kind !== 'account')
    return refuse({ kind: 'invalid', code: 'card', text: 'Банк не платит на карты', next: 'Исполнителю нужно указать счёт' })
  const { bank } = destination
  return ok(
    JSON.stringify({
      id: order.key,
      from: { accountNumber: order.payer.account },
      to: {
        name,
        inn,
        bik: destination.bik,
        ...(bank && { bankName: bank.name }),
        ...(bank?.corrAccount !== undefined && { corrAccountNumber: bank.corrAccount }),
        accountNumber: destination.account,
      },
      purpose: order.purpose,
      amount: order.amount / 100,
      executionOrder: 5,
    }),
  )
}
