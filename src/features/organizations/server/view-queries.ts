import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
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
