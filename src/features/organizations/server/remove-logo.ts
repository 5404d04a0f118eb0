import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockOrganization } from './queries.ts'
import { requireWhole } from './require-whole.ts'

/** Removes the logo; its address then answers 404. */
export async function removeLogo(deps: { db: Database; clock: Clock }, scope: ClientScope) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, scope.orgId)
    if (before.logo_file_key === null) return ok(before)
    const changes = { logo_file_key: null, updated_at: deps.clock.now() }
    await tx.updateTable('organizations').set(changes).where('id', '=', scope.orgId).execute()
    await recordEntry(tx, deps, scope, {
      action: 'logoRemoved',
      object: { kind: 'organization', id: scope.orgId, name: before.short_name },
    })
    return ok({ ...before, ...changes })
  })
}
