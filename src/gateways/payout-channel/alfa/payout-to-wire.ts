import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { ChannelFailure, PaymentOrder } from '../port.ts'
import { rublesText } from '../rubles.ts'

/** A registry of one payout with its receipt: the bank registers the income itself. */
export function payoutToWire(order: PaymentOrder, now: Temporal.Instant): Result<string, ChannelFailure> {
  const { destination, name, inn } = order.payee
  if (destination.kind !== 'account') {
    const text = 'Альфа-Банк платит здесь только на счёт по реквизитам'
    return refuse({ kind: 'invalid', code: destination.kind, text, next: 'Исполнителю нужно указать счёт' })
  }
  if (!order.income) throw new Error(`Order ${order.key} goes to a channel that registers income and says nothing of it`)
  const [surname = '', first = '', ...patronymic] = name.split(' ')
  const amount = rublesText(order.amount)
  const { service, buyerName } = order.income
  return ok(
    JSON.stringify({
      externalId: order.key,
      payer: { accountNumber: order.payer.account },
      payouts: [
        {
          payoutId: order.key,
          selfemployed: {
            vatin: inn,
            surname,
            ...(first !== '' && { name: first }),
            ...(patronymic.length > 0 && { patronymic: patronymic.join(' ') }),
          },
          payoutRequisite: {
            payoutType: 'ACCOUNT',
            payoutTotalAmount: amount,
            byAccount: { accountNumber: destination.account, bic: destination.bik, purpose: order.purpose },
          },
          receipt: {
            customerVatin: order.payer.inn,
            customerName: buyerName,
            incomeType: 'FROM_LEGAL_ENTITY',
            operateDate: moscowDate(now).toString(),
            requestDate: now.toString(),
            services: [{ name: service, amount, quantity: 1 }],
          },
        },
      ],
    }),
  )
}
