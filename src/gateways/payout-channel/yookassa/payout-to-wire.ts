import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { ChannelFailure, PaymentDestination, PaymentOrder } from '../port.ts'
import { rublesText } from '../rubles.ts'

/** The body of a payout. Our key is kept with it, so that news of the payout name our order. */
export function payoutToWire(order: PaymentOrder): Result<string, ChannelFailure> {
  const destination = destinationToWire(order.payee.destination)
  if (!destination) {
    const text = 'ЮKassa не платит на счёт по реквизитам'
    return refuse({ kind: 'invalid', code: 'account', text, next: 'Исполнителю нужно указать телефон для СБП или карту' })
  }
  return ok(
    JSON.stringify({
      amount: { value: rublesText(order.amount), currency: 'RUB' },
      ...destination,
      description: shortened(order.purpose),
      metadata: { order_key: order.key },
    }),
  )
}

function destinationToWire(destination: PaymentDestination): object | undefined {
  switch (destination.kind) {
    case 'account':
      return undefined
    case 'sbp':
      return {
        payout_destination_data: { type: 'sbp', phone: `7${destination.phone.slice(1)}`, bank_id: destination.bankId },
      }
    case 'card':
      return { payout_token: destination.token }
  }
}

const longestDescription = 128
const tail = 40

/** The end of a purpose names the row of the register, so the middle gives way. */
function shortened(purpose: string): string {
  if (purpose.length <= longestDescription) return purpose
  return `${purpose.slice(0, longestDescription - tail - 1)}…${purpose.slice(-tail)}`
}
