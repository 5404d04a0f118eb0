import { applyAssignmentEvent } from '#/features/tasks/server/apply-assignment-event.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { countedPayoutStates, payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { rowLifecycle } from '../domain/register.ts'
import { paidByEarlier, paidTwice } from '../domain/row-problem.ts'
import { dropPaidWork } from './drop-paid-work.ts'
import { lockPlaced, movePayout } from './payout-queries.ts'
import type { LockedPayout, PayoutRecord } from './payout-queries.ts'
import { requestRegisterState } from './request-register-state.ts'
import { saveRowState } from './row-queries.ts'

type Deps = { readonly clock: Clock }

/**
 * An order that was given up has been executed after all. What was to be sent in its place is taken off, in whichever register, and
 * the order may be called paid; undefined where another order of the same work has left already, or the work waits for no payment.
 */
export async function recordTurnedOut(tx: Tx, deps: Deps, locked: LockedPayout): Promise<LockedPayout | undefined> {
  const now = deps.clock.now()
  const other = await lockOther(tx, locked.payout)
  if (other && !payoutLifecycle.may(payoutStateOf(other.payout), 'giveUp', 'system')) {
    await saveRowState(tx, other.row.id, { state: other.row.state, problems: [paidTwice], now })
    return undefined
  }
  const row = rowAfter(locked, other)
  if (!row) return undefined
  if (other) await takeOff(tx, deps, other, row)
  else if (!(await beginAgain(tx, deps, locked.payout))) return undefined
  await dropPaidWork(tx, deps, locked.payout.assignment_id)
  return { payout: await movePayout(tx, locked.payout, 'turnOut', now), row }
}

/** The row as it may be called paid: where the other order was to be sent from it too, it is in payment already. */
function rowAfter({ row }: LockedPayout, other: LockedPayout | undefined): LockedPayout['row'] | undefined {
  if (other?.row.id === row.id) {
    const { state } = other.row
    return { ...other.row, state: rowLifecycle.is.held(state) ? rowLifecycle.after(state, 'release') : state }
  }
  if (!rowLifecycle.may(row.state, 'turnOut', 'system')) return undefined
  return { ...row, state: rowLifecycle.after(row.state, 'turnOut') }
}

async function takeOff(tx: Tx, deps: Deps, other: LockedPayout, kept: LockedPayout['row']): Promise<void> {
  const now = deps.clock.now()
  await movePayout(tx, other.payout, 'giveUp', now)
  if (other.row.id === kept.id) return
  await saveRowState(tx, other.row.id, { state: rowLifecycle.after(other.row.state, 'drop'), problems: [paidByEarlier], now })
  await requestRegisterState(tx, deps.clock, other.row.register_id)
}

async function beginAgain(tx: Tx, deps: Deps, { assignment_id: assignmentId }: PayoutRecord): Promise<boolean> {
  return (await applyAssignmentEvent(tx, deps, { assignmentId, action: 'startPayment' })).ok
}

/** The order of the same work that may still be sent, or has been. */
async function lockOther(tx: Tx, { id, assignment_id: assignmentId }: PayoutRecord): Promise<LockedPayout | undefined> {
  const living = await tx
    .selectFrom('payouts')
    .select(['id', 'row_id'])
    .where('assignment_id', '=', assignmentId)
    .where('id', '<>', id)
    .where('state', 'in', countedPayoutStates)
    .executeTakeFirst()
  return living && lockPlaced(tx, living)
}
