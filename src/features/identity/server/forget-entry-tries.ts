import type { Phone } from '#/kernel/phone.ts'
import type { Tx } from '#/platform/server/database.ts'
import { dropGuards } from './guard-queries.ts'
import { hashGuarded } from './hash-guarded.ts'

/**
 * Resets the count of wrong tries once the owner of the phone has signed in: those of his device, or those of unknown devices when he
 * came from one.
 */
export function forgetEntryTries(
  tx: Tx,
  deps: { readonly codePepper: string },
  phone: Phone,
  device: string | undefined,
): Promise<void> {
  return dropGuards(tx, hashGuarded(deps.codePepper, phone, device))
}
