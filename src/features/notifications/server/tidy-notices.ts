import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { archiveAfterDays, archiveYears, holdDays } from '../domain/notification.ts'

/** Archives the platform's notices after half a year; the archive is kept three years. */
export async function tidyNotices(deps: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days })
  await deps.db
    .updateTable('notifications')
    .set((column) => ({ state: 'archived', archived_at: now, read_at: column.fn.coalesce('read_at', column.val(now)) }))
    .where('source', '=', 'platform')
    .where('state', '<>', 'archived')
    .where('created_at', '<', daysAgo(Math.max(archiveAfterDays, holdDays)))
    .execute()
  await deps.db
    .deleteFrom('notifications')
    .where('state', '=', 'archived')
    .where('archived_at', '<', daysAgo(365 * archiveYears))
    .where('created_at', '<', daysAgo(365 * archiveYears))
    .execute()
  return { next: 'again', at: now.add({ hours: 24 }), why: 'once a day' }
}
