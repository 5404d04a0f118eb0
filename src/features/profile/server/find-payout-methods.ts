import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { placesTaken, placeToPayAgain } from '../domain/payout-method.ts'
import type { PayoutKind } from '../domain/requisites.ts'
import { placesOfPeople } from './payout-queries.ts'

export type PayoutMethod = {
  readonly id: Id<'payoutMethod'>
  readonly kind: PayoutKind
  readonly mask: string
  readonly usableFrom: Temporal.Instant
  /** From this day the bank of the account takes no payments. */
  readonly bankClosedOn: Temporal.PlainDate | undefined
  readonly isBankUnknown: boolean
}

export type PaymentPlace = {
  readonly failed?: ReadonlySet<string>
  readonly takes?: readonly string[] | undefined
}

/**
 * Returns the current payout methods of several people, without the numbers; people without any are omitted. One query. `failed` are
 * methods at which the same payment has failed before; `takes` is what the customer's way of paying pays to: among those that fit, the
 * rule is the same, so a spare one is paid to where the main one does not fit.
 */
export async function findPayoutMethods(
  reader: Reader,
  now: Temporal.Instant,
  personIds: readonly Id<'person'>[],
  { failed = new Set(), takes }: PaymentPlace = {},
): Promise<ReadonlyMap<string, PayoutMethod>> {
  const byPerson = Map.groupBy(await placesOfPeople(reader, personIds), (method) => method.person_id)
  const found = new Map<string, PayoutMethod>()
  for (const [personId, methods] of byPerson) {
    const place = placeToPayAgain(placesTaken(methods, takes), now, ({ id }) => failed.has(id))
    if (!place) continue
    const { id, kind, mask, usable_from: usableFrom, bank_closed_on: closedOn, is_bank_unknown: isBankUnknown } = place
    found.set(personId, { id, kind, mask, usableFrom, bankClosedOn: closedOn ?? undefined, isBankUnknown })
  }
  return found
}
