import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { lockAfter, waitUntil } from '../domain/try-guard.ts'
import { countWrongTry, lockPersonUntil } from './queries.ts'

/** Counts a wrong code or password of an account; answers how long the entry is closed now, «15:00», or undefined. */
export async function countEntryFailure(tx: Tx, clock: Clock, personId: Id<'person'>): Promise<string | undefined> {
  const seconds = lockAfter(await countWrongTry(tx, personId))
  if (seconds === 0) return undefined
  const now = clock.now()
  const until = now.add({ seconds })
  await lockPersonUntil(tx, personId, until)
  return waitUntil(until, now)
}
