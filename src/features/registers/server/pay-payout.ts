import type { AccountChannel, ChannelFailure, ChannelFor, ChannelOrder } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isUnanswered, isUnsent, payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { secondsAfterBusy, secondsBeforeRetry } from '../domain/payout-pace.ts'
import { isPending, rowLifecycle } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { isLost, mayEverRepeat, mayRepeat, memoryOf, wayToAsk } from '../domain/send-again.ts'
import type { KnownChannels } from './find-paying-channel.ts'
import { lockPayout } from './lock-payout.ts'
import { losePayout } from './lose-payout.ts'
import { inTurn } from './in-turn.ts'
import { endCall, movePayout } from './payout-queries.ts'
import { findToPay } from './payment-fact-queries.ts'
import type { SeenPayout } from './payment-fact-queries.ts'
import type { PayoutRecord } from './payout-queries.ts'
import { preparePayment } from './prepare-payment.ts'
import type { PrepareDeps, PreparedOrder } from './prepare-payment.ts'
import { recordOrder } from './record-order.ts'
import { refusePayout } from './refuse-payout.ts'
import { requestRegisterState } from './request-register-state.ts'
import { saveRowState } from './row-queries.ts'

export type PayDeps = PrepareDeps & KnownChannels & { readonly log: Log; readonly channelFor: ChannelFor }

/**
 * Sends one payment. A payment that may already be with the bank is looked up first, and never sent under another key or under one
 * that the bank may have forgotten, so a lost answer, a crash at any step or a second worker still result in one payment.
 */
export async function payPayout(deps: PayDeps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const seen = await findToPay(deps.db, payoutId)
  if (!isUnsent(payoutStateOf(seen))) return { next: 'done' }
  if (seen.channel === 'file') return payByFile(deps, seen)
  const channel = await deps.channelFor(seen.account_id)
  return inTurn(deps.clock, channel, () => payBy(deps, channel, seen, run))
}

async function payByFile(deps: PayDeps, seen: SeenPayout): Promise<JobOutcome> {
  const prepared = await preparePayment(deps, seen, undefined)
  return prepared.is === 'held' ? { next: 'again', at: prepared.until, why: prepared.why } : { next: 'done' }
}

async function payBy(deps: PayDeps, channel: AccountChannel, seen: SeenPayout, run: JobRun): Promise<JobOutcome> {
  const { id: payoutId } = seen
  const prepared = await preparePayment(deps, seen, channel)
  if (prepared.is === 'alreadySettled' || prepared.is === 'listed') return { next: 'done' }
  if (prepared.is === 'held') return { next: 'again', at: prepared.until, why: prepared.why }
  crashPoint('payout.before-send')
  const wasSent = prepared.sent !== undefined
  const answer = await (wasSent ? askAgain(channel, prepared, deps.clock.now()) : channel.pay(prepared.order))
  crashPoint('payout.after-send')
  const call = {
    payoutId,
    run,
    wasSent,
    until: prepared.callingUntil,
    isOnlyTry: !mayEverRepeat(memoryOfOrder(channel, prepared)),
  }
  return answer.ok ? recordAnswer(deps, call, answer.value) : recordFailure(deps, call, answer.refusal)
}

function memoryOfOrder({ traits }: AccountChannel, { order }: Pick<PreparedOrder, 'order'>) {
  return memoryOf(traits, order.payee.destination.kind)
}

/**
 * The call of one run. `until` marks it: what proves that nothing was sent is believed only while no other run has called since.
 * `isOnlyTry`: the key is never sent again, so no other call can have made the order.
 */
type Call = {
  readonly payoutId: Id<'payout'>
  readonly run: JobRun
  readonly wasSent: boolean
  readonly until: Temporal.Instant | null
  readonly isOnlyTry: boolean
}

type Unanswered = ChannelFailure | { readonly kind: 'lost' } | { readonly kind: 'stopped' }

/**
 * Learns what became of an order that may be with the channel, and sends it again only where its key is sure to give the same
 * payment. A failed look-up says nothing about the order, and a refusal of the repeat says nothing about the first try, which may
 * stand and have used up the very limit. By a connection that people have stopped nothing is sent, first or again.
 */
async function askAgain(
  channel: AccountChannel,
  { order, sent }: PreparedOrder,
  now: Temporal.Instant,
): Promise<Result<ChannelOrder, Unanswered>> {
  if (!sent) throw new Error(`Order ${order.key} was never sent`)
  const asked = { ...memoryOfOrder(channel, { order }), goesBy: channel.goesBy ?? null }
  const way = wayToAsk(asked, sent, now)
  if (way === 'statement') return refuse({ kind: 'lost' })
  if (way === 'find') {
    const found = await channel.find({ key: order.key, channelId: sent.channelId })
    if (!found.ok) return found.refusal.kind === 'invalid' ? refuse({ kind: 'garbage' }) : found
    if (found.value) return ok(found.value)
    if (!mayRepeat(asked, sent, now)) return refuse({ kind: 'lost' })
  }
  if (channel.stopped) return refuse({ kind: isLost(sent.since, now) ? 'lost' : 'stopped' })
  const repeated = await channel.pay(order)
  return !repeated.ok && repeated.refusal.kind === 'invalid' ? refuse({ kind: 'lost' }) : repeated
}

/** What the channel has said stands, whoever holds the job by now: an answer may come after the verdict of another run. */
async function recordAnswer(deps: PayDeps, { payoutId, run }: Call, order: ChannelOrder): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await recordOrder(tx, deps, await lockPayout(tx, payoutId), order)
    crashPoint('payout.before-record')
    await run.finishOrLeave(tx)
  })
  return { next: 'done' }
}

async function recordFailure(deps: PayDeps, call: Call, failure: Unanswered): Promise<JobOutcome> {
  const { payoutId, run, wasSent } = call
  const again = (seconds: number): JobOutcome => ({ next: 'again', at: deps.clock.now().add({ seconds }), why: failure.kind })
  switch (failure.kind) {
    case 'invalid':
      return (await endByRefusal(deps, call, failure)) ? { next: 'done' } : again(secondsBeforeRetry(run.attempt))
    case 'lost':
      return (await endByLoss(deps, call)) ? { next: 'done' } : again(secondsBeforeRetry(run.attempt))
    case 'unavailable':
      await (wasSent ? leaveUnclear(deps, call) : markNotSent(deps, call))
      return again(secondsBeforeRetry(run.attempt))
    case 'busy':
      await (wasSent ? leaveUnclear(deps, call) : markNotSent(deps, call))
      return again(secondsAfterBusy(failure, run.attempt))
    case 'denied':
      await (wasSent ? leaveUnclear(deps, call) : markNotSent(deps, call))
      deps.log.error({ payout: payoutId }, 'the bank does not take our secret')
      // The next try holds what was not sent until people have put the connection right.
      return again(wasSent ? 300 : 5)
    case 'stopped':
      await leaveUnclear(deps, call)
      return again(300)
    case 'unknownOutcome':
    case 'garbage':
      await markUnclear(deps, call)
      return again(secondsBeforeRetry(run.attempt))
  }
}

/**
 * Whether the refusal ends the order. Where another run has called since, the job stays: that run may never write down what it
 * learns, and an order without a job waits for ever.
 */
async function endByRefusal(deps: PayDeps, call: Call, reason: ChannelFailure & { kind: 'invalid' }): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockPayout(tx, call.payoutId)
    if (!provesNothingSent(locked.payout, call)) return false
    await refusePayout(tx, deps, locked, reason)
    await requestRegisterState(tx, deps.clock, locked.row.register_id)
    await call.run.finishOrLeave(tx)
    return true
  })
}

/** Whether the order is left to the statement; where another run has called since, the job stays, as after a refusal. */
async function endByLoss(deps: PayDeps, call: Call): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockPayout(tx, call.payoutId)
    if (!isLatestCall(locked.payout, call)) return false
    await losePayout(tx, deps, locked)
    await call.run.finish(tx)
    return true
  })
}

/** The bank certainly did nothing: the next attempt checks the person again and pays without a look-up. */
async function markNotSent(deps: PayDeps, call: Call): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { payout } = await lockPayout(tx, call.payoutId)
    if (isLatestCall(payout, call)) await movePayout(tx, payout, 'notSent', deps.clock.now())
  })
}

/** Nothing new is known; another run may ask. */
async function leaveUnclear(deps: PayDeps, call: Call): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { payout } = await lockPayout(tx, call.payoutId)
    if (isLatestCall(payout, call)) await endCall(tx, payout.id)
  })
}

/** The order is where this call has left it: no other run has asked about it since, whoever holds the job. */
function isLatestCall(payout: PayoutRecord, { until }: Call): boolean {
  return payoutLifecycle.is.unclear(payoutStateOf(payout)) && until !== null && payout.calling_until?.equals(until) === true
}

/** A refusal ends the order only where no other call can have made it, even after a run that could not wait has given it up. */
function provesNothingSent(payout: PayoutRecord, call: Call): boolean {
  return isLatestCall(payout, call) || (call.isOnlyTry && isUnanswered(payoutStateOf(payout)))
}

const unclear: RowProblem = {
  code: 'R052',
  text: 'Ответ банка уточняется',
  fix: 'Ничего делать не нужно: второй раз деньги не уйдут',
  severity: 'warning',
}

/** The order may be with the bank: the row shows it, and the key is kept. */
async function markUnclear(deps: PayDeps, call: Call): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { payout, row } = await lockPayout(tx, call.payoutId)
    if (!isLatestCall(payout, call)) return
    await endCall(tx, payout.id)
    if (!isPending(row.state)) return
    const state = rowLifecycle.may(row.state, 'send', 'system') ? rowLifecycle.after(row.state, 'send') : row.state
    await saveRowState(tx, row.id, { state, problems: [unclear], now: deps.clock.now() })
  })
}
