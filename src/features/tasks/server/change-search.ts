import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'

/** Turns telling of new tasks on or off. What came while it was off is not told later. */
export async function changeSearch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { personId }: PersonScope,
  id: Id<'savedSearch'>,
  isTold: boolean,
) {
  const saved = await db
    .updateTable('saved_searches')
    .set({ is_told: isTold, ...(isTold && { told_at: clock.now() }) })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('is_told', '<>', isTold)
    .returning('id')
    .executeTakeFirst()
  if (saved) return ok({ id, is_told: isTold })
  const same = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return same ? ok({ id, is_told: isTold }) : refuse({ kind: 'notFound' })
}
