import type { PushDevice, PushGateway } from '#/gateways/push/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'

/**
 * What a browser that was switched on says when its owner opens a page: it is here, under this session, maybe at a new address. Returns
 * whether it is still switched on: it may have been switched off from another device, or subscribed by former keys of the operator.
 * A browser that cannot be served now is refused, and stays subscribed.
 */
export async function renewDevice(
  deps: { readonly db: Database; readonly clock: Clock; readonly push?: PushGateway | undefined },
  scope: AccountScope,
  { was, ...device }: PushDevice & { readonly was: string },
) {
  const { push } = deps
  if (!push) return refuse({ kind: 'pushOff' })
  if (!push.knows(device.endpoint)) return refuse({ kind: 'pushServiceUnknown' })
  const now = deps.clock.now()
  const isOn = await deps.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint', 'in', [was, device.endpoint])
      .where('person_id', '=', scope.personId)
      .where('server_key', '<>', push.publicKey)
      .execute()
    if (await renewAt(tx, scope, device.endpoint, device, now)) return true
    if (was === device.endpoint) return false
    // Whoever had this browser before has left it.
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', device.endpoint).execute()
    // Two tabs may say it at once: the second finds the new address.
    return (await renewAt(tx, scope, was, device, now)) || (await renewAt(tx, scope, device.endpoint, device, now))
  })
  return ok({ is_on: isOn })
}

async function renewAt(
  tx: Tx,
  { personId, sessionId }: AccountScope,
  endpoint: string,
  device: PushDevice,
  now: Temporal.Instant,
): Promise<boolean> {
  const done = await tx
    .updateTable('push_subscriptions')
    .set({ ...device, session_id: sessionId, seen_at: now })
    .where('endpoint', '=', endpoint)
    .where('person_id', '=', personId)
    .where('session_id', 'in', (query) =>
      query.selectFrom('sessions').select('sessions.id').where('person_id', '=', personId).where('revoked_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}
