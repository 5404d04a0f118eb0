import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { disputeLifecycle } from '../domain/dispute.ts'
import type { SideScope } from './assignment-queries.ts'
import { closeDispute } from './dispute-queries.ts'
import { lockDispute } from './lock-dispute.ts'
import { recordDisputeStep } from './record-dispute-step.ts'
import { resumeWork } from './resume-work.ts'

/** The side that opened a dispute takes it back: the work goes on from where it stood. */
export function withdrawDispute(deps: { db: Database; clock: Clock }, asking: SideScope, id: Id<'assignment'>) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockDispute(tx, asking, id)
    if (!locked.ok) return locked
    const { work, dispute } = locked.value
    if (dispute.opened_by !== asking.side) return refuse({ kind: 'wrongState', state: 'отозвать может тот, кто открыл спор' })
    const next = disputeLifecycle.move(dispute.state, 'withdraw', 'opener')
    if (!next.ok) return next
    const resumed = await resumeWork(tx, deps.clock, work, dispute.stood)
    await closeDispute(tx, deps.clock, dispute.id, { state: next.value, outcome: null })
    await recordDisputeStep(tx, deps, asking, locked.value, { kind: 'withdrawn', action: 'disputeWithdrawn', words: '' })
    return ok(resumed)
  })
}
