import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'

export async function removeSearch({ db }: { readonly db: Database }, { personId }: PersonScope, id: Id<'savedSearch'>) {
  const removed = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return removed ? ok({ id: removed.id }) : refuse({ kind: 'notFound' })
}
