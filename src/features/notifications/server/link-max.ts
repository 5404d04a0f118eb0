import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { MaxBot } from '#/gateways/max-bot/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { newToken, sha256 } from '#/platform/server/secrets.ts'
import { maxLinkMinutes } from '../domain/max-link.ts'

/** Makes a link to the bot for one person and one use; the link made before goes. */
export function linkMax(
  deps: { readonly db: Database; readonly clock: Clock; readonly max?: MaxBot | undefined },
  scope: AccountScope,
) {
  return deps.db.transaction().execute(async (tx) => {
    if (!deps.max) return refuse({ kind: 'maxOff' })
    const { personId } = scope
    const code = newToken()
    const pending = { code_sha256: sha256(code), code_until: deps.clock.now().add({ minutes: maxLinkMinutes }) }
    await tx
      .insertInto('max_links')
      .values({ person_id: personId, ...pending })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(pending))
      .execute()
    await recordEntry(tx, deps, scope, { action: 'noticesChanged', object: { kind: 'profile', id: personId } })
    return ok({ url: deps.max.linkFor(code), until: pending.code_until.toString() })
  })
}
