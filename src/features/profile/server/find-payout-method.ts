import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { findPayoutMethods } from './find-payout-methods.ts'
import type { PayoutMethod } from './find-payout-methods.ts'

/**
 * Where a person is paid now, without the number itself: his main place, or, while a new main one waits its day, the one
 * before it. `usableFrom` lies ahead only when he has no place that works.
 */
export async function findPayoutMethod(
  reader: Reader,
  now: Temporal.Instant,
  personId: Id<'person'>,
): Promise<PayoutMethod | undefined> {
  return (await findPayoutMethods(reader, now, [personId])).get(personId)
}
