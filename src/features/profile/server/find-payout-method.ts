import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { findPayoutMethods } from './find-payout-methods.ts'
import type { PaymentPlace, PayoutMethod } from './find-payout-methods.ts'

/**
 * Returns the person's current payout method, without its number: the main one or, until a new main one takes effect, the
 * previous one. `usableFrom` is in the future only when no method works yet, or where a payment
 * that failed at the present one waits for the next. `place`: what is known of the payment.
 */
export async function findPayoutMethod(
  reader: Reader,
  now: Temporal.Instant,
  personId: Id<'person'>,
  place?: PaymentPlace,
): Promise<PayoutMethod | undefined> {
  return (await findPayoutMethods(reader, now, [personId], place)).get(personId)
}
