import type { Phone } from '#/kernel/phone.ts'
import type { Tx } from '#/platform/server/database.ts'
import { uncountTry } from './guard-queries.ts'
import type { EntryWay } from './guard-queries.ts'
import { hashGuarded } from './hash-guarded.ts'

/** Uncounts a try that was counted but not made. */
export function giveBackTry(
  tx: Tx,
  deps: { readonly codePepper: string },
  phone: Phone,
  way: EntryWay,
  device: string | undefined,
): Promise<void> {
  return uncountTry(tx, { guardedHmac: hashGuarded(deps.codePepper, phone, device), way })
}
