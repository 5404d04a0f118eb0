import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { dropReplacement } from './replacement-queries.ts'

/** Forgets who is meant by a name or a phone of files; rows that were filled by it stay as they are. */
export function forgetReplacement(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'replacement'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const gone = await dropReplacement(tx, scope, id)
    if (!gone) return refuse({ kind: 'notFound' })
    await recordEntry(tx, deps, scope, { action: 'payeeForgotten', object: { kind: 'organization', id: scope.orgId } })
    return ok({ id: gone.id })
  })
}
