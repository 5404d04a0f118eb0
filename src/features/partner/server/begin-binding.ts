import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { lockBinding } from './queries.ts'

/** The binding of a person, locked; one who never asked gets an empty one. */
export async function beginBinding(tx: Tx, personId: Id<'person'>, inn: string, now: Temporal.Instant) {
  await tx
    .insertInto('bindings')
    .values({ person_id: personId, inn, state: 'none', updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await lockBinding(tx, personId)
  if (!row) throw new Error('A binding went while it was made')
  return row
}
