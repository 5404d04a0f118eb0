import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { insertDestruction } from './destruction-queries.ts'
import type { Destruction } from './destruction-queries.ts'

/**
 * Records the proof that personal data was destroyed (152-FZ, art. 21; order 179 of Roskomnadzor), kept three years. Written in
 * the destroying transaction; identifies the person only by the account number. Returns the id of the record.
 */
export async function recordDestruction(
  tx: Tx,
  deps: { readonly clock: Clock },
  destruction: Destruction,
): Promise<Id<'destruction'>> {
  const id = newId('destruction', deps.clock)
  await insertDestruction(tx, { id, ...destruction, destroyedAt: deps.clock.now() })
  return id
}
