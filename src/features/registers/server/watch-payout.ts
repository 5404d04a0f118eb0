import type { AccountChannel, ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import {
  minutesBeforeLateLook,
  minutesBeforeReturnLook,
  returnsComeHours,
  secondsAfterBusy,
  secondsBeforeLook,
  secondsBeforeRetry,
  secondsBeforeSignLook,
} from '../domain/payout-pace.ts'
import { isLookedUpLate, isOnItsWay, isUnsignedForGood, isWatched, payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { isLost } from '../domain/send-again.ts'
import { lockPayout } from './lock-payout.ts'
import { losePayout } from './lose-payout.ts'
import { inTurn } from './in-turn.ts'
import { findPayout } from './payout-queries.ts'
import type { PayoutRecord } from './payout-queries.ts'
import { recordOrder } from './record-order.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly channelFor: ChannelFor }

/** Tracks a payment until it is paid or refused, and for ten days after that checks whether the money was returned. */
export async function watchPayout(deps: Deps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const payout = await findPayout(deps.db, payoutId)
  const state = payoutStateOf(payout)
  // What came of a payment by file is told by a statement.
  const isWaited = isWatched(state) || isLookedUpLate(state, payout, deps.clock.now())
  if (!isWaited || payout.channel === 'file') return { next: 'done' }
  const channel = await deps.channelFor(payout.account_id)
  if (payoutLifecycle.is.paid(state) && channel.traits.returnsBy === 'statement') return { next: 'done' }
  // It went by another connection: the bank of this one has never heard of it, and what it says proves nothing.
  if (wentByAnother(payout, channel) && !isOnItsWay(state)) return { next: 'done' }
  return inTurn(deps.clock, channel, () => lookUp(deps, channel, payout, run))
}

async function lookUp(deps: Deps, channel: AccountChannel, payout: PayoutRecord, run: JobRun): Promise<JobOutcome> {
  const { id: payoutId } = payout
  const state = payoutStateOf(payout)
  const found = await channel.find({ key: payout.bank_key, channelId: payout.bank_id })
  const now = deps.clock.now()
  if (payoutLifecycle.is.paid(state) && !(found.ok && found.value) && isReturnTermOver(payout, now)) return { next: 'done' }
  if (!found.ok) {
    const seconds = found.refusal.kind === 'busy' ? secondsAfterBusy(found.refusal, run.attempt) : secondsBeforeRetry(run.attempt)
    return { next: 'again', at: now.add({ seconds }), why: found.refusal.kind }
  }
  const order = found.value
  if (isLookedUpLate(state, payout, now) && (!order || order.outcome === 'accepted')) return lookLate(now)
  if (!order) {
    const lost = isOnItsWay(state) && payout.sent_at !== null && isLost(payout.sent_at, now)
    return lost
      ? loseOrder(deps, payoutId, run)
      : { next: 'again', at: now.add({ minutes: 10 }), why: 'the bank has lost the order' }
  }
  const news = payoutLifecycle.is.paid(state) ? order.outcome === 'returned' : order.outcome !== 'accepted'
  if (!news && payoutLifecycle.is.drafted(state) && isUnsignedForGood(payout, now)) return loseDraft(deps, payoutId, run)
  if (!news) return pollAgain(payout, now, run)
  await deps.db.transaction().execute(async (tx) => {
    // NOTE: the job is finished first, because a payment starts a new watch for returns under the same key.
    await run.finish(tx)
    await recordOrder(tx, deps, await lockPayout(tx, payoutId), order)
  })
  return { next: 'done' }
}

/** People decide about it from now on; the bank may still book what was signed on the last day. */
async function loseDraft(deps: Deps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    const locked = await lockPayout(tx, payoutId)
    if (isOnItsWay(payoutStateOf(locked.payout))) await losePayout(tx, deps, locked)
  })
  return lookLate(deps.clock.now())
}

function lookLate(now: Temporal.Instant): JobOutcome {
  return { next: 'again', at: now.add({ minutes: minutesBeforeLateLook }), why: 'may have been signed on its last day' }
}

async function loseOrder(deps: Deps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await run.finish(tx)
    const locked = await lockPayout(tx, payoutId)
    if (isOnItsWay(payoutStateOf(locked.payout))) await losePayout(tx, deps, locked)
  })
  return { next: 'done' }
}

function pollAgain(payout: PayoutRecord, now: Temporal.Instant, run: JobRun): JobOutcome {
  const state = payoutStateOf(payout)
  if (payoutLifecycle.is.drafted(state)) {
    const seconds = secondsBeforeSignLook((payout.sent_at ?? now).until(now))
    return { next: 'again', at: now.add({ seconds }), why: 'waits for a signature' }
  }
  if (payoutLifecycle.is.sent(state))
    return { next: 'again', at: now.add({ seconds: secondsBeforeLook(run.attempt) }), why: 'accepted' }
  const sincePaid = (payout.paid_at ?? now).until(now, { largestUnit: 'hours' })
  if (isReturnTermOver(payout, now)) return { next: 'done' }
  return { next: 'again', at: now.add({ minutes: minutesBeforeReturnLook(sincePaid) }), why: 'may still be returned' }
}

function wentByAnother({ asked_by: by }: PayoutRecord, channel: AccountChannel): boolean {
  return by !== null && by !== (channel.goesBy ?? null)
}

/** Whether money that was paid comes back no more. */
function isReturnTermOver({ paid_at: paidAt }: PayoutRecord, now: Temporal.Instant): boolean {
  return (paidAt ?? now).until(now).total('hours') >= returnsComeHours
}
