import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { waitUntil } from '../domain/try-guard.ts'
import { lockedUntil } from './guard-queries.ts'
import type { EntryWay } from './guard-queries.ts'
import { hashGuarded } from './hash-guarded.ts'

/** How long one way in is still closed for a phone, «14:59»; undefined when it is open. An account is not looked for. */
export async function findEntryLock(
  reader: Reader,
  deps: { readonly clock: Clock; readonly codePepper: string },
  phone: Phone,
  way: EntryWay,
): Promise<string | undefined> {
  const until = await lockedUntil(reader, { guardedHmac: hashGuarded(deps.codePepper, phone), way })
  return waitUntil(until, deps.clock.now())
}
