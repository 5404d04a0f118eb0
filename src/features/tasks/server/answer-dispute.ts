import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { disputeLifecycle, settlementDueOn } from '../domain/dispute.ts'
import { saveAssignment } from './assignment-queries.ts'
import type { SideScope } from './assignment-queries.ts'
import { saveDispute } from './dispute-queries.ts'
import { lockDispute } from './lock-dispute.ts'
import { planDispute } from './plan-dispute.ts'
import { recordDisputeStep } from './record-dispute-step.ts'

/** The other side says how it sees the work. The sides then have five working days to settle. */
export function answerDispute(deps: { db: Database; clock: Clock }, asking: SideScope, id: Id<'assignment'>, words: string) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockDispute(tx, asking, id)
    if (!locked.ok) return locked
    const { work, dispute } = locked.value
    const by = dispute.opened_by === asking.side ? 'opener' : 'other'
    if (by === 'opener') return refuse({ kind: 'wrongState', state: 'ждём ответ другой стороны' })
    const next = disputeLifecycle.move(dispute.state, 'answer', by)
    if (!next.ok) return next
    const now = deps.clock.now()
    const dueOn = settlementDueOn(moscowDate(now))
    await saveDispute(tx, dispute.id, { state: next.value, due_on: dueOn })
    await saveAssignment(tx, id, { updated_at: now })
    await planDispute(tx, deps.clock, { assignmentId: id, disputeId: dispute.id, step: 'answered' }, dueOn)
    await recordDisputeStep(tx, deps, asking, locked.value, { kind: 'answered', action: 'disputeAnswered', words })
    return ok({ id, state: work.row.state })
  })
}
