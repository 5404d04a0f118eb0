import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { placeToPay } from '../domain/payout-method.ts'
import { livingMethods } from './payout-queries.ts'

export type PayoutMethod = {
  readonly id: Id<'payoutMethod'>
  readonly kind: 'account' | 'card'
  readonly mask: string
  readonly usableFrom: Temporal.Instant
}

/** Where each of some people is paid now, without the numbers; who has no place at all is not there. One query. */
export async function findPayoutMethods(
  reader: Reader,
  now: Temporal.Instant,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutMethod>> {
  const byPerson = Map.groupBy(await livingMethods(reader, personIds), (method) => method.person_id)
  const found = new Map<string, PayoutMethod>()
  for (const [personId, methods] of byPerson) {
    const place = placeToPay(methods, now)
    const id = parseId('payoutMethod', place?.id ?? '')
    if (place && id) found.set(personId, { id, kind: place.kind, mask: place.mask, usableFrom: place.usable_from })
  }
  return found
}
