import { applyAssignmentEvent } from '#/features/tasks/server/apply-assignment-event.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { countedPayoutStates, payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { rowLifecycle } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { lockPayout } from './lock-payout.ts'
import { movePayout } from './payout-queries.ts'
import type { LockedPayout, PayoutRecord } from './payout-queries.ts'
import { saveRowState } from './row-queries.ts'

const paidTwice: RowProblem = {
  code: 'R059',
  text: 'Похоже, по этой работе деньги ушли дважды: банк исполнил и прежнее поручение, от которого отказались',
  fix: 'Проверьте оба платежа в банке и попросите исполнителя вернуть лишнее',
  severity: 'error',
}

/**
 * An order that was given up has been executed after all. What was to be sent in its place is taken off, and the order may be called
 * paid; undefined where another order of the same work has left already, or the work was moved elsewhere: people are told then.
 */
export async function recordTurnedOut(
  tx: Tx,
  deps: { readonly clock: Clock },
  { payout, row }: LockedPayout,
): Promise<LockedPayout | undefined> {
  const now = deps.clock.now()
  const other = await lockOther(tx, payout)
  const isAnother = other !== undefined && !payoutLifecycle.may(payoutStateOf(other.payout), 'giveUp', 'system')
  if (other && (isAnother || other.row.id !== row.id)) {
    await saveRowState(tx, other.row.id, { state: other.row.state, problems: [paidTwice], now })
    return undefined
  }
  const current = other?.row ?? row
  if (other) await movePayout(tx, other.payout, 'giveUp', now)
  else if (!rowLifecycle.may(row.state, 'turnOut', 'system')) return undefined
  else {
    const begun = await applyAssignmentEvent(tx, deps, { assignmentId: payout.assignment_id, action: 'startPayment' })
    if (!begun.ok) return undefined
  }
  const unheld = rowLifecycle.is.held(current.state) ? rowLifecycle.after(current.state, 'release') : current.state
  const state = other ? unheld : rowLifecycle.after(current.state, 'turnOut')
  return { payout: await movePayout(tx, payout, 'turnOut', now), row: { ...current, state } }
}

/** The order of the same work that may still be sent, or has been. */
async function lockOther(tx: Tx, payout: PayoutRecord): Promise<LockedPayout | undefined> {
  const living = await livingOf(tx, payout)
  return living && lockPayout(tx, living)
}

async function livingOf(tx: Tx, { id, assignment_id: assignmentId }: PayoutRecord): Promise<Id<'payout'> | undefined> {
  const living = await tx
    .selectFrom('payouts')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('id', '<>', id)
    .where('state', 'in', countedPayoutStates)
    .executeTakeFirst()
  return living?.id
}
