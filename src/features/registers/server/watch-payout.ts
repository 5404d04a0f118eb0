import type { PayoutBank } from '#/gateways/bank/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { minutesBeforeReturnLook, returnsComeHours, secondsBeforeLook, secondsBeforeRetry } from '../domain/payout-pace.ts'
import { findPayout, lockPayout } from './payout-queries.ts'
import type { PayoutRecord } from './payout-queries.ts'
import { recordOrder } from './record-order.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly bank: PayoutBank }

/** Looks how a payment goes until it is paid or refused, and then, for ten days, whether the money came back. */
export async function watchPayout(deps: Deps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const payout = await findPayout(deps.db, payoutId)
  if (payout.state !== 'sent' && payout.state !== 'paid') return { next: 'done' }
  const found = await deps.bank.orderByKey(payout.bank_key)
  const now = deps.clock.now()
  if (!found.ok) return { next: 'again', at: now.add({ seconds: secondsBeforeRetry(run.attempt) }), why: found.refusal.kind }
  const order = found.value
  if (!order) return { next: 'again', at: now.add({ minutes: 10 }), why: 'the bank has lost the order' }
  const news = payout.state === 'paid' ? order.state === 'returned' : order.state !== 'accepted'
  if (!news) return lookAgain(payout, now, run)
  await deps.db.transaction().execute(async (tx) => {
    // NOTE: finished first, because a payment starts a new watch for returns under the same key.
    await run.finish(tx)
    await recordOrder(tx, deps, await lockPayout(tx, payoutId), order)
  })
  return { next: 'done' }
}

function lookAgain(payout: PayoutRecord, now: Temporal.Instant, run: JobRun): JobOutcome {
  if (payout.state === 'sent') return { next: 'again', at: now.add({ seconds: secondsBeforeLook(run.attempt) }), why: 'accepted' }
  const sincePaid = (payout.paid_at ?? now).until(now, { largestUnit: 'hours' })
  if (sincePaid.total('hours') >= returnsComeHours) return { next: 'done' }
  return { next: 'again', at: now.add({ minutes: minutesBeforeReturnLook(sincePaid) }), why: 'may still be returned' }
}
