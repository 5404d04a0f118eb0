import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockMeter } from './dependence-queries.ts'

/** The owner takes the risk no longer: the next count tells of it again. */
export function withdrawDependence(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const meter = await lockMeter(tx, scope.orgId)
    if (!meter?.accepted_until) return refuse({ kind: 'wrongState', state: 'риск не принят' })
    const nothing = {
      // As if nobody had heard of it.
      level: 'calm' as const,
      accepted_level: null,
      accepted_people: null,
      accepted_note: null,
      accepted_by: null,
      accepted_at: null,
      accepted_until: null,
    }
    await tx.updateTable('dependence_meters').set(nothing).where('org_id', '=', scope.orgId).execute()
    await recordEntry(tx, deps, scope, {
      action: 'dependenceAcceptanceWithdrawn',
      object: { kind: 'organization', id: scope.orgId },
    })
    return ok({ until: null })
  })
}
