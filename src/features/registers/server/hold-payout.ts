import { applyAssignmentEvent } from '#/features/tasks/server/apply-assignment-event.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { heldLivesHours, heldLookMinutes } from '../domain/payout-pace.ts'
import type { HoldReason } from '../domain/may-pay.ts'
import { rowLifecycle } from '../domain/register.ts'
import { payoutHeld } from './jobs.ts'
import { movePayout } from './payout-queries.ts'
import type { LockedPayout } from './payout-queries.ts'
import { saveRowState } from './row-queries.ts'
import { requestRegisterState } from './request-register-state.ts'

/** Holds a payment and shows its reason; once it has been held for three days gives it up, and the assignment can be paid again. */
export async function holdPayout(
  tx: Tx,
  deps: { readonly clock: Clock },
  locked: LockedPayout,
  reason: HoldReason,
): Promise<{ is: 'held'; until: Temporal.Instant; why: string } | { is: 'alreadySettled' }> {
  const { payout, row } = locked
  const now = deps.clock.now()
  // From the hold on: a payment by file may have waited for its file for days before.
  const isHeld = rowLifecycle.is.held(row.state)
  const lapsed = isHeld && Temporal.Instant.compare(row.updated_at.add({ hours: heldLivesHours }), now) <= 0
  if (!lapsed) {
    if (isHeld) {
      await saveRowState(tx, row.id, { state: row.state, problems: [reason.problem], now: row.updated_at })
    } else {
      await saveRowState(tx, row.id, { state: rowLifecycle.after(row.state, 'hold'), problems: [reason.problem], now })
      await requestRegisterState(tx, deps.clock, row.register_id)
      await announce(tx, deps.clock, payoutHeld, { payoutId: payout.id, code: reason.problem.code })
    }
    const hourLater = now.add({ minutes: heldLookMinutes })
    return { is: 'held', until: earlier(reason.until, hourLater), why: reason.problem.code }
  }
  await movePayout(tx, payout, 'giveUp', now)
  await saveRowState(tx, row.id, { state: rowLifecycle.after(row.state, 'drop'), problems: [reason.problem], now })
  const freed = await applyAssignmentEvent(tx, deps, {
    assignmentId: payout.assignment_id,
    action: 'paymentRefused',
  })
  if (!freed.ok) throw new Error(`Work ${payout.assignment_id} was given up outside the state of payment`)
  await requestRegisterState(tx, deps.clock, row.register_id)
  return { is: 'alreadySettled' }
}

function earlier(left: Temporal.Instant | undefined, right: Temporal.Instant): Temporal.Instant {
  return left && Temporal.Instant.compare(left, right) < 0 ? left : right
}
