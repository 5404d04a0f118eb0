import { isPartner } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { comparedDays } from '../domain/comparison.ts'
import { reconcilePersonJob } from './jobs.ts'

/** How long a comparison may wait for a silent service; the receipt must still be within the compared period by then. */
const waitingDays = 15

type Compared = { readonly id: Id<'receipt'>; readonly operation_at: Temporal.Instant }

/**
 * Asks for one comparison of some locked receipts of one person. Limits: one receipt alone once a minute; one person ten times an
 * hour on their own and ten times by each customer.
 */
export async function askComparison(
  tx: Tx,
  clock: Clock,
  scope: ClientScope | PersonScope,
  personId: Id<'person'>,
  receipts: readonly [Compared, ...Compared[]],
) {
  const binding = await findBinding(tx, personId)
  if (!isPartner(binding.state) || !binding.rightsGranted.includes('INCOME_LIST')) return refuse({ kind: 'comparingDenied' })
  const [first] = receipts
  const allowed = await takeFromLimits(tx, clock, [
    ...(receipts.length === 1 ? [{ key: `compare:${first.id}`, count: 1, seconds: 60 }] : []),
    { key: `compare:${personId}:${'orgId' in scope ? scope.orgId : 'self'}`, count: 10, seconds: 3600 },
  ])
  if (!allowed.ok) return allowed
  const now = clock.now()
  const ids = receipts.map(({ id }) => id)
  await tx.updateTable('receipts').set({ compare_asked_at: now, compare_text: null }).where('id', 'in', ids).execute()
  const oldest = receipts.map((one) => one.operation_at).toSorted((one, two) => Temporal.Instant.compare(one, two))[0]
  const bound = now.subtract({ hours: (comparedDays - waitingDays) * 24 })
  const isOld = oldest !== undefined && Temporal.Instant.compare(oldest, bound) < 0
  const asked = isOld ? { personId, since: oldest.toString() } : { personId }
  // A question about older receipts is another one: of two with one key the second would be lost.
  await enqueue(tx, clock, reconcilePersonJob, asked, { key: isOld ? `${personId} ${oldest.toString()}` : personId })
  return ok({ asked_at: now.toString() })
}
