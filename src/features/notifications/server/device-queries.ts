import type { PushGateway } from '#/gateways/push/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'

/** Browsers that show notices. One whose session was ended, here or elsewhere, is silent; a session that ran out by itself is not ended. */
export function liveDevices(reader: Reader) {
  return reader
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .where('sessions.revoked_at', 'is', null)
    .select(['push_subscriptions.id', 'push_subscriptions.person_id', 'push_subscriptions.seen_at'])
}

/** Returns how many browsers show a person's notices: subscribed by the present key of the operator. */
export async function countDevices(reader: Reader, personId: Id<'person'>, push: PushGateway | undefined): Promise<number> {
  const devices = await liveDevices(reader)
    .where('push_subscriptions.person_id', '=', personId)
    .where('push_subscriptions.server_key', '=', push?.publicKey ?? '')
    .execute()
  return devices.length
}

/** Deletes browsers of ended sessions. */
export async function destroySilentDevices(reader: Reader): Promise<void> {
  await reader
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', (query) => query.selectFrom('sessions').select('sessions.id').where('revoked_at', 'is not', null))
    .execute()
}

/** Deletes browsers of a person; all, or all whose session has run out. */
export async function destroyDevices(tx: Tx, personId: Id<'person'>, liveAt?: Temporal.Instant): Promise<number> {
  const all = tx.deleteFrom('push_subscriptions').where('person_id', '=', personId)
  const done =
    liveAt === undefined
      ? await all.executeTakeFirst()
      : await all
          .where('session_id', 'not in', (query) =>
            query
              .selectFrom('sessions')
              .select('sessions.id')
              .where('person_id', '=', personId)
              .where('revoked_at', 'is', null)
              .where('expires_at', '>', liveAt),
          )
          .executeTakeFirst()
  return Number(done.numDeletedRows)
}
