import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { endLiveConsents } from './queries.ts'

/** Ends every live consent of a closed account. The records stay as proof, three years longer than the consent. */
export async function endConsents(tx: Tx, deps: { readonly clock: Clock }, personId: Id<'person'>): Promise<number> {
  const ended = await endLiveConsents(tx, personId, { by: 'deletion', at: deps.clock.now() })
  return ended.length
}
