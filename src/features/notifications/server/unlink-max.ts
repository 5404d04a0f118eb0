import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'

/** The bot writes to the person no more, and a link that was not followed leads nowhere. */
export function unlinkMax(deps: { readonly db: Database; readonly clock: Clock }, scope: AccountScope) {
  const { personId } = scope
  return deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('max_links').where('person_id', '=', personId).executeTakeFirst()
    if (numDeletedRows > 0n)
      await recordEntry(tx, deps, scope, { action: 'noticesChanged', object: { kind: 'profile', id: personId } })
    return ok({})
  })
}
