import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { ChannelFailure, PaymentDestination, PaymentOrder } from '../port.ts'

export const sbpPath = '/api/v1/payment/sbp/pay'

export type WirePayment = { readonly path: string; readonly body: string }

/** A payment by requisites or by phone. The bank takes rubles as a number: kopecks by a hundred print exactly. */
export function orderToWire(order: PaymentOrder): Result<WirePayment, ChannelFailure> {
  const { destination } = order.payee
  const shared = {
    id: order.key,
    from: { accountNumber: order.payer.account },
    purpose: order.purpose,
    amount: order.amount / 100,
  }
  switch (destination.kind) {
    case 'account': {
      const body = JSON.stringify({ ...shared, to: accountToWire(order, destination), executionOrder: 5 })
      return ok({ path: '/api/v1/payment/ruble-transfer/pay', body })
    }
    case 'sbp':
      return ok({ path: sbpPath, body: JSON.stringify({ ...shared, to: phoneToWire(order, destination) }) })
    case 'card': {
      const next = 'Исполнителю нужно указать счёт или телефон для СБП'
      return refuse({ kind: 'invalid', code: 'card', text: 'Банк не платит на карты', next })
    }
  }
}

function accountToWire({ payee }: PaymentOrder, { bank, bik, account }: Extract<PaymentDestination, { kind: 'account' }>) {
  return {
    name: payee.name,
    inn: payee.inn,
    bik,
    ...(bank && { bankName: bank.name }),
    ...(bank?.corrAccount !== undefined && { corrAccountNumber: bank.corrAccount }),
    accountNumber: account,
  }
}

/** The bank compares the name with the holder's. How it writes a phone was not verified. */
function phoneToWire({ payee }: PaymentOrder, { phone, bankId }: Extract<PaymentDestination, { kind: 'sbp' }>) {
  const [lastName = '', firstName = '', ...rest] = payee.name.split(' ')
  const middleName = rest.join(' ')
  return { bankId, phone: `+7${phone.slice(1)}`, lastName, firstName, ...(middleName !== '' && { middleName }) }
}
