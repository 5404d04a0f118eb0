import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Tx } from '#/platform/server/database.ts'
import { lockBinding } from './queries.ts'

/** Returns the person's binding, locked; creates an empty one if the person never requested it. */
export async function beginBinding(tx: Tx, personId: Id<'person'>, inn: PersonInn, now: Temporal.Instant) {
  await tx
    .insertInto('bindings')
    .values({ person_id: personId, inn, state: 'none', updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await lockBinding(tx, personId)
  if (!row) throw new Error('A binding went while it was made')
  return row
}
