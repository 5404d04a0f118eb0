import { sql } from 'kysely'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'

/** Whom an invitation was for serves nothing when its term is over: its phone, ИНН and name go, once a day. */
export async function forgetInvitations(deps: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  await deps.db
    .updateTable('contractor_invitations')
    .set({ phone: null, inn: null, name: '' })
    .where('expires_at', '<=', now)
    .where(sql<boolean>`(phone is not null or inn is not null or name <> '')`)
    .execute()
  return { next: 'again', at: now.add({ hours: 24 }), why: 'once a day' }
}
