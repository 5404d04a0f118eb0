import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'

/** Deletes, once a day, the phone, ИНН and name of expired invitations: they serve no purpose any more. */
export async function forgetInvitations(deps: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  await deps.db
    .updateTable('contractor_invitations')
    .set({ phone: null, inn: null, name: '' })
    .where('expires_at', '<=', now)
    .where(sqlBoolean`(phone is not null or inn is not null or name <> '')`)
    .execute()
  return { next: 'again', at: now.add({ hours: 24 }), why: 'once a day' }
}
