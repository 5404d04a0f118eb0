import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Notice } from '../domain/notification.ts'

/** Tells one human one thing once: a repeated event leaves the first notice as it is. */
export async function addNotice(tx: Tx, clock: Clock, to: { personId: string; orgId?: string }, notice: Notice): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      id: newId('notification', clock),
      person_id: to.personId,
      org_id: to.orgId ?? null,
      category: notice.category,
      event_key: to.orgId === undefined ? notice.eventKey : `${to.orgId}:${notice.eventKey}`,
      title: notice.title,
      body: notice.body,
      link: notice.link,
      state: 'created',
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'event_key']).doNothing())
    .execute()
}
