import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { setPersonActive } from './queries.ts'

/** Activates a pending account once the required consents are given. Does nothing to any other account. */
export async function activatePerson(tx: Tx, clock: Clock, personId: Id<'person'>): Promise<void> {
  await setPersonActive(tx, personId, clock.now())
}
