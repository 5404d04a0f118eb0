import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

export async function removeMailing({ db }: { readonly db: Database }, scope: ClientScope, id: Id<'reportMailing'>) {
  const removed = await db
    .deleteFrom('report_mailings')
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .where('person_id', '=', scope.personId)
    .returning('id')
    .executeTakeFirst()
  return removed ? ok({ id: removed.id }) : refuse({ kind: 'notFound' })
}
