import { isPartner } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { comparedDays } from '../domain/comparison.ts'
import { reconcilePersonJob } from './jobs.ts'
import { lockOwnReceipt } from './queries.ts'

/** How long a comparison may wait for a silent service; the receipt must still be within the compared period by then. */
const waitingDays = 15

/**
 * «Сверить с ФНС»: compares at once instead of at night. Limits: one receipt once a minute; one person ten times an hour on
 * their own and ten times by each customer.
 */
export function requestComparison(deps: { db: Database; clock: Clock }, scope: ClientScope | PersonScope, id: Id<'receipt'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const { person_id: personId } = row
    const binding = await findBinding(tx, personId)
    if (!isPartner(binding.state) || !binding.rightsGranted.includes('INCOME_LIST')) return refuse({ kind: 'comparingDenied' })
    const allowed = await takeFromLimits(tx, deps.clock, [
      { key: `compare:${id}`, count: 1, seconds: 60 },
      { key: `compare:${personId}:${'orgId' in scope ? scope.orgId : 'self'}`, count: 10, seconds: 3600 },
    ])
    if (!allowed.ok) return allowed
    const now = deps.clock.now()
    await tx.updateTable('receipts').set({ compare_asked_at: now, compare_text: null }).where('id', '=', id).execute()
    const isOld = Temporal.Instant.compare(row.operation_at, now.subtract({ hours: (comparedDays - waitingDays) * 24 })) < 0
    const asked = isOld ? { personId, since: row.operation_at.toString() } : { personId }
    await enqueue(tx, deps.clock, reconcilePersonJob, asked, { key: isOld ? `${personId} ${id}` : personId })
    return ok({ asked_at: now.toString() })
  })
}
