import type { PushDevice, PushGateway } from '#/gateways/push/port.ts'
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

/** Where a push message goes; undefined when its browser has gone, or was subscribed by other keys than those of now. */
export function deviceOf(push: PushGateway | undefined, message: LockedMessage): PushDevice | undefined {
  const { endpoint, p256dh, auth, server_key: serverKey } = message
  if (!push || serverKey !== push.publicKey || endpoint === null || p256dh === null || auth === null) return undefined
  return { endpoint, p256dh, auth }
}
