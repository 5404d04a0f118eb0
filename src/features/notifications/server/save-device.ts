import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { PushDevice, PushGateway } from '#/gateways/push/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { mostDevices } from '../domain/channel.ts'
import { countDevices } from './device-queries.ts'

/**
 * Switches notices on in a browser. A browser has one owner: whoever holds its address now. Beyond the limit the one not seen longest
 * goes.
 */
export function saveDevice(
  deps: { readonly db: Database; readonly clock: Clock; readonly push?: PushGateway | undefined },
  scope: AccountScope,
  device: PushDevice,
) {
  const { personId, sessionId } = scope
  return deps.db.transaction().execute(async (tx) => {
    if (!deps.push) return refuse({ kind: 'pushOff' })
    if (!deps.push.knows(device.endpoint)) return refuse({ kind: 'pushServiceUnknown' })
    const now = deps.clock.now()
    const held = { person_id: personId, session_id: sessionId, ...device, server_key: deps.push.publicKey, seen_at: now }
    await tx
      .insertInto('push_subscriptions')
      .values({ id: newId('pushSubscription', deps.clock), ...held, created_at: now })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(held))
      .execute()
    await tx
      .deleteFrom('push_subscriptions')
      .where('id', 'in', (query) =>
        query
          .selectFrom('push_subscriptions')
          .select('id')
          .where('person_id', '=', personId)
          .where('endpoint', '<>', device.endpoint)
          .orderBy('seen_at', 'desc')
          .orderBy('id', 'desc')
          .offset(mostDevices - 1),
      )
      .execute()
    const devices = await countDevices(tx, personId, deps.push)
    await recordEntry(tx, deps, scope, { action: 'noticesChanged', object: { kind: 'profile', id: personId } })
    return ok({ devices })
  })
}
