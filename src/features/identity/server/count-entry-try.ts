import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { lockAfter, waitUntil } from '../domain/try-guard.ts'
import { countTry, dropOldGuards, lockUntil, lockedUntil } from './guard-queries.ts'
import type { EntryWay } from './guard-queries.ts'
import { hashGuarded } from './hash-guarded.ts'

export type CountedTry =
  | { readonly is: 'counted'; readonly closedFor: string | undefined }
  /** Login was locked already: nothing is counted and nothing may be compared. */
  | { readonly is: 'closed'; readonly wait: string }

const daysKept = 30

/**
 * Counts a wrong code or password of a phone, whether or not it has an account, and locks login after every fifth. A correct
 * one resets the count; requesting a new code does not. Tries from a device the account knows are counted by themselves.
 */
export async function countEntryTry(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  phone: Phone,
  way: EntryWay,
  device: string | undefined,
): Promise<CountedTry> {
  const now = deps.clock.now()
  const guard = { guardedHmac: hashGuarded(deps.codePepper, phone, device), way }
  const inRow = await countTry(tx, guard, now)
  if (inRow === undefined) return { is: 'closed', wait: waitUntil(await lockedUntil(tx, guard), now) ?? '0:01' }
  if (inRow === 1) await dropOldGuards(tx, now.subtract({ hours: 24 * daysKept }))
  const seconds = lockAfter(inRow)
  if (seconds === 0) return { is: 'counted', closedFor: undefined }
  const until = now.add({ seconds })
  await lockUntil(tx, guard, until)
  return { is: 'counted', closedFor: waitUntil(until, now) }
}
