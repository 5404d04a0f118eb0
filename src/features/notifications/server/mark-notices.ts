import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { notificationLifecycle, notificationStates } from '../domain/notification.ts'

/** Reads, archives or gives back notices of this human. Those already there are left alone. */
export async function markNotices(
  deps: { db: Database; clock: Clock },
  scope: PersonScope | ClientScope,
  marks: { action: 'read' | 'archive' | 'restore'; ids: 'all' | readonly Id<'notification'>[] },
): Promise<number> {
  const now = deps.clock.now()
  const from = notificationStates.filter((state) => marks.action in notificationLifecycle[state])
  const to = { read: 'read', archive: 'archived', restore: 'read' } as const
  const { ids } = marks
  if (ids !== 'all' && ids.length === 0) return 0
  const changed = await deps.db
    .updateTable('notifications')
    .set((column) => ({
      state: to[marks.action],
      read_at: column.fn.coalesce('read_at', column.val(now)),
      archived_at: marks.action === 'archive' ? now : null,
    }))
    .where('person_id', '=', scope.personId)
    .where('org_id', 'orgId' in scope ? '=' : 'is', 'orgId' in scope ? scope.orgId : null)
    .where('state', 'in', from)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : [...ids]))
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
