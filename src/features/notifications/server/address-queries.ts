import type { Tx } from '#/platform/server/database.ts'
import type { LockedMessage } from './message-queries.ts'

/** Nobody answers there any more: the browser is forgotten, the bot of MAX waits to be started again. */
export async function forgetAddress(tx: Tx, message: LockedMessage, now: Temporal.Instant): Promise<void> {
  const { subscription_id: deviceId, endpoint, max_user_id: userId, person_id: personId } = message
  // A browser that has come back with a new address meanwhile stays.
  if (deviceId !== null && endpoint !== null)
    await tx.deleteFrom('push_subscriptions').where('id', '=', deviceId).where('endpoint', '=', endpoint).execute()
  else if (userId !== null)
    await tx
      .updateTable('max_links')
      .set({ user_id: null, linked_at: null, stopped_at: now })
      .where('person_id', '=', personId)
      .where('user_id', '=', userId)
      .execute()
}
