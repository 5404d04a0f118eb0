import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

export async function removeView({ db }: { readonly db: Database }, { orgId, personId }: ClientScope, id: Id<'savedView'>) {
  const gone = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('org_id', '=', orgId)
    .returning('id')
    .executeTakeFirst()
  return gone ? ok({ id: gone.id }) : refuse({ kind: 'notFound' })
}
