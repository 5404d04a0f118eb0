import { settleAssignment } from '#/features/tasks/server/settle-assignment.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { heldLivesHours, heldLookMinutes } from '../domain/payout-pace.ts'
import { rowAfter } from '../domain/register.ts'
import type { HoldReason } from './allow-payment.ts'
import { savePayout } from './payout-queries.ts'
import type { LockedPayout } from './payout-queries.ts'
import { saveRowState } from './row-queries.ts'
import { settleRegister } from './settle-register.ts'
import { storedId } from './register-queries.ts'

/** Keeps a payment back with its reason in sight; after three days gives it up, and the work may be paid anew. */
export async function holdPayout(
  tx: Tx,
  deps: { readonly clock: Clock },
  locked: LockedPayout,
  reason: HoldReason,
): Promise<{ is: 'held'; until: Temporal.Instant; why: string } | { is: 'over' }> {
  const { payout, row, register } = locked
  const now = deps.clock.now()
  const lapsed = Temporal.Instant.compare(payout.created_at.add({ hours: heldLivesHours }), now) <= 0
  if (!lapsed) {
    if (row.state !== 'held')
      await saveRowState(tx, row.id, { state: rowAfter(row.state, 'hold'), problems: [reason.problem], now })
    else await saveRowState(tx, row.id, { state: 'held', problems: [reason.problem], now: row.updated_at })
    await settleRegister(tx, deps, register)
    const hourLater = now.add({ minutes: heldLookMinutes })
    return { is: 'held', until: earlier(reason.until, hourLater), why: reason.problem.code }
  }
  await savePayout(tx, payout, { state: 'cancelled', updated_at: now })
  await saveRowState(tx, row.id, { state: rowAfter(row.state, 'drop'), problems: [reason.problem], now })
  const freed = await settleAssignment(tx, deps, {
    assignmentId: storedId('assignment', payout.assignment_id),
    action: 'paymentRefused',
  })
  if (!freed.ok) throw new Error(`Work ${payout.assignment_id} was given up outside the state of payment`)
  await settleRegister(tx, deps, register)
  return { is: 'over' }
}

function earlier(left: Temporal.Instant | undefined, right: Temporal.Instant): Temporal.Instant {
  return left && Temporal.Instant.compare(left, right) < 0 ? left : right
}
