import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { disputeLifecycle } from '../domain/dispute.ts'
import { saveAssignment } from './assignment-queries.ts'
import type { SideScope } from './assignment-queries.ts'
import { saveDispute } from './dispute-queries.ts'
import { lockDispute } from './lock-dispute.ts'
import { recordDisputeStep } from './record-dispute-step.ts'

/** Either side gives an answered dispute to the operator without waiting for the end of its term. */
export function referDispute(deps: { db: Database; clock: Clock }, asking: SideScope, id: Id<'assignment'>) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockDispute(tx, asking, id)
    if (!locked.ok) return locked
    const { work, dispute } = locked.value
    const next = disputeLifecycle.move(dispute.state, 'refer', 'either')
    if (!next.ok) return next
    await saveDispute(tx, dispute.id, { state: next.value, due_on: null })
    await saveAssignment(tx, id, { updated_at: deps.clock.now() })
    await recordDisputeStep(tx, deps, asking, locked.value, { kind: 'referred', action: 'disputeReferred', words: '' })
    return ok({ id, state: work.row.state })
  })
}
