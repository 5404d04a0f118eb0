import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { waitUntil } from '../domain/try-guard.ts'
import { lockedUntil } from './guard-queries.ts'
import type { EntryWay } from './guard-queries.ts'
import { hashGuarded } from './hash-guarded.ts'

/**
 * Returns how long one login method is still locked for a phone, «14:59»; undefined when it is open. The account is not looked
 * up.
 */
export async function findEntryLock(
  reader: Reader,
  deps: { readonly clock: Clock; readonly codePepper: string },
  phone: Phone,
  way: EntryWay,
  device: string | undefined,
): Promise<string | undefined> {
  const until = await lockedUntil(reader, { guardedHmac: hashGuarded(deps.codePepper, phone, device), way })
  return waitUntil(until, deps.clock.now())
}
