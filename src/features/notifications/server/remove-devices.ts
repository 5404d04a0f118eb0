import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { PushGateway } from '#/gateways/push/port.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { countDevices } from './device-queries.ts'

/** Switches notices off in this browser, or in all others of its owner, lost ones too. */
export function removeDevices(
  deps: { readonly db: Database; readonly clock: Clock; readonly push?: PushGateway | undefined },
  scope: AccountScope,
  { endpoint, others }: { readonly endpoint: string; readonly others: boolean },
) {
  const { personId } = scope
  return deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_subscriptions')
      .where('person_id', '=', personId)
      .where('endpoint', others ? '<>' : '=', endpoint)
      .executeTakeFirst()
    const devices = await countDevices(tx, personId, deps.push)
    if (numDeletedRows > 0n)
      await recordEntry(tx, deps, scope, { action: 'noticesChanged', object: { kind: 'profile', id: personId } })
    return ok({ devices })
  })
}
