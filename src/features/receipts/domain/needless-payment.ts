import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import type { PayoutState } from '#/features/registers/domain/payout.ts'
import type { CustomerReason } from './needless.ts'

/** A payment that came back is no income; one that stands is the pay of somebody who was not self-employed, taxed otherwise. */
export function fitsPayment(reason: CustomerReason, payment: PayoutState): boolean {
  return (reason === 'moneyReturned') === payoutLifecycle.is.returned(payment)
}
