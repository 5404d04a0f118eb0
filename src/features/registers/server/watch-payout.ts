import type { PayoutBank } from '#/gateways/bank/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { minutesBeforeReturnLook, returnsComeHours, secondsBeforeLook, secondsBeforeRetry } from '../domain/payout-pace.ts'
import { isWatched, payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { lockPayout } from './lock-payout.ts'
import { findPayout } from './payout-queries.ts'
import type { PayoutRecord } from './payout-queries.ts'
import { recordOrder } from './record-order.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly bank: PayoutBank }

/** Tracks a payment until it is paid or refused, and for ten days after that checks whether the money was returned. */
export async function watchPayout(deps: Deps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const payout = await findPayout(deps.db, payoutId)
  const state = payoutStateOf(payout)
  // What came of a payment by file is told by a statement.
  if (!isWatched(state) || payout.channel === 'file') return { next: 'done' }
  const found = await deps.bank.orderByKey(payout.bank_key)
  const now = deps.clock.now()
  if (!found.ok) return { next: 'again', at: now.add({ seconds: secondsBeforeRetry(run.attempt) }), why: found.refusal.kind }
  const order = found.value
  if (!order) return { next: 'again', at: now.add({ minutes: 10 }), why: 'the bank has lost the order' }
  const news = payoutLifecycle.is.paid(state) ? order.outcome === 'returned' : order.outcome !== 'accepted'
  if (!news) return pollAgain(payout, now, run)
  await deps.db.transaction().execute(async (tx) => {
    // NOTE: the job is finished first, because a payment starts a new watch for returns under the same key.
    await run.finish(tx)
    await recordOrder(tx, deps, await lockPayout(tx, payoutId), order)
  })
  return { next: 'done' }
}

function pollAgain(payout: PayoutRecord, now: Temporal.Instant, run: JobRun): JobOutcome {
  if (payoutLifecycle.is.sent(payoutStateOf(payout)))
    return { next: 'again', at: now.add({ seconds: secondsBeforeLook(run.attempt) }), why: 'accepted' }
  const sincePaid = (payout.paid_at ?? now).until(now, { largestUnit: 'hours' })
  if (sincePaid.total('hours') >= returnsComeHours) return { next: 'done' }
  return { next: 'again', at: now.add({ minutes: minutesBeforeReturnLook(sincePaid) }), why: 'may still be returned' }
}
