import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { acceptedDays } from '../domain/dependence.ts'
import { countDependence } from './count-dependence.ts'
import { lockMeter } from './dependence-queries.ts'

/** The owner takes the risk of order 685н upon the organization for a quarter, and says why; until it grows, nobody is told of it again. */
export function acceptDependence(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { note }: { readonly note: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const now = deps.clock.now()
    const today = moscowDate(now)
    const { level, people } = await countDependence(tx, deps.clock, scope.orgId)
    const meter = await lockMeter(tx, scope.orgId)
    if (meter?.accepted_until && Temporal.PlainDate.compare(meter.accepted_until, today) >= 0)
      return refuse({ kind: 'wrongState', state: 'риск уже принят' })
    if (level === 'calm') return refuse({ kind: 'wrongState', state: 'до порога далеко, принимать нечего' })
    const until = today.add({ days: acceptedDays })
    const accepted = {
      accepted_level: level,
      accepted_people: people,
      accepted_note: note,
      accepted_by: scope.personId,
      accepted_at: now,
      accepted_until: until,
    }
    await tx.updateTable('dependence_meters').set(accepted).where('org_id', '=', scope.orgId).execute()
    await recordEntry(tx, deps, scope, {
      action: 'dependenceAccepted',
      object: { kind: 'organization', id: scope.orgId },
      facts: { count: people, until: until.toString() },
    })
    return ok({ until: until.toString() })
  })
}
