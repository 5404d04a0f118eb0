import { isPartner } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { comparedDays } from '../domain/comparison.ts'
import { reconcilePersonJob } from './jobs.ts'
import { lockOwnCheck } from './queries.ts'

/** A comparison may wait so long for a silent service, and the check must still be among those it looks at then. */
const waitingDays = 15

/** «Сверить с ФНС»: asks at once instead of in the night. One check once a minute; one person ten times an hour by himself and ten by each customer. */
export function compareCheck(deps: { db: Database; clock: Clock }, scope: ClientScope | PersonScope, id: Id<'check'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnCheck(tx, scope, id)
    const personId = row && parseId('person', row.person_id)
    if (!row || !personId) return refuse({ kind: 'checkGone' })
    const binding = await findBinding(tx, personId)
    if (!isPartner(binding.state) || !binding.rightsGranted.includes('INCOME_LIST')) return refuse({ kind: 'comparingDenied' })
    const allowed = await takeFromLimits(tx, deps.clock, [
      { key: `compare:${id}`, count: 1, seconds: 60 },
      { key: `compare:${personId}:${'orgId' in scope ? scope.orgId : 'self'}`, count: 10, seconds: 3600 },
    ])
    if (!allowed.ok) return allowed
    const now = deps.clock.now()
    await tx.updateTable('checks').set({ compare_asked_at: now, compare_text: null }).where('id', '=', id).execute()
    const isOld = Temporal.Instant.compare(row.operation_at, now.subtract({ hours: (comparedDays - waitingDays) * 24 })) < 0
    const asked = isOld ? { personId, since: row.operation_at.toString() } : { personId }
    await enqueue(tx, deps.clock, reconcilePersonJob, asked, { key: isOld ? `${personId} ${id}` : personId })
    return ok({ asked_at: now.toString() })
  })
}
