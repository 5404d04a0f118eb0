import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { setPersonActive } from './queries.ts'

/** The needed consents are given: a pending account becomes an active one. Nothing happens to any other. */
export async function activatePerson(tx: Tx, clock: Clock, personId: Id<'person'>): Promise<void> {
  await setPersonActive(tx, personId, clock.now())
}
