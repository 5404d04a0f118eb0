import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockingExceptKey } from '#/platform/server/lock-order.ts'
import type { ViewList } from '../domain/saved-view.ts'

/** A member's own views of one list, by name. */
export function viewsOf(reader: Reader, { orgId, personId }: ClientScope, list: ViewList) {
  return reader
    .selectFrom('saved_views')
    .select(['id', 'name', 'address'])
    .where('person_id', '=', personId)
    .where('org_id', '=', orgId)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Two tabs of one member keep their views one after another. */
export async function lockViewer(tx: Tx, personId: Id<'person'>): Promise<void> {
  await lockingExceptKey(tx, 'persons', tx.selectFrom('persons').select('id').where('id', '=', personId), personId).execute()
}
