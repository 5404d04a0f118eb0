import type { BankFailure, BankOrder, PaymentOrder, PayoutBank } from '#/gateways/bank/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { secondsBeforeRetry } from '../domain/payout-pace.ts'
import { isPending, rowLifecycle } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { lockPayout } from './lock-payout.ts'
import { movePayout } from './payout-queries.ts'
import { preparePayment } from './prepare-payment.ts'
import type { PrepareDeps } from './prepare-payment.ts'
import { recordOrder } from './record-order.ts'
import { refusePayout } from './refuse-payout.ts'
import { requestRegisterState } from './request-register-state.ts'
import { saveRowState } from './row-queries.ts'

export type PayDeps = PrepareDeps & { readonly log: Log; readonly bank: PayoutBank }

/**
 * Sends one payment. A payment that may already be with the bank is looked up by its key first and never sent under another
 * key, so a lost answer, a crash at any step or a second worker still result in one payment.
 */
export async function payPayout(deps: PayDeps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const prepared = await preparePayment(deps, payoutId)
  if (prepared.is === 'alreadySettled' || prepared.is === 'listed') return { next: 'done' }
  if (prepared.is === 'held') return { next: 'again', at: prepared.until, why: prepared.why }
  crashPoint('payout.before-send')
  const answer = await (prepared.mayBeSent ? findOrPay(deps.bank, prepared.order) : deps.bank.pay(prepared.order))
  crashPoint('payout.after-send')
  return answer.ok
    ? recordAnswer(deps, payoutId, run, answer.value)
    : recordFailure(deps, payoutId, run, answer.refusal, prepared.mayBeSent)
}

/** A failed look-up says nothing about the order, whatever the bank says about the look-up itself. */
async function findOrPay(bank: PayoutBank, order: PaymentOrder): Promise<Result<BankOrder, BankFailure>> {
  const found = await bank.orderByKey(order.key)
  if (!found.ok) return found.refusal.kind === 'invalid' ? refuse({ kind: 'garbage', key: order.key }) : found
  return found.value ? ok(found.value) : bank.pay(order)
}

async function recordAnswer(deps: PayDeps, payoutId: Id<'payout'>, run: JobRun, order: BankOrder): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await recordOrder(tx, deps, await lockPayout(tx, payoutId), order)
    crashPoint('payout.before-record')
    await run.finish(tx)
  })
  return { next: 'done' }
}

async function recordFailure(
  deps: PayDeps,
  payoutId: Id<'payout'>,
  run: JobRun,
  failure: BankFailure,
  wasUnclear: boolean,
): Promise<JobOutcome> {
  const again = (seconds: number): JobOutcome => ({ next: 'again', at: deps.clock.now().add({ seconds }), why: failure.kind })
  switch (failure.kind) {
    case 'invalid':
      await deps.db.transaction().execute(async (tx) => {
        const locked = await lockPayout(tx, payoutId)
        if (payoutLifecycle.is.unclear(payoutStateOf(locked.payout))) {
          await refusePayout(tx, deps, locked, { code: failure.code, text: failure.text })
          await requestRegisterState(tx, deps.clock, locked.row.register_id)
        }
        await run.finish(tx)
      })
      return { next: 'done' }
    case 'unavailable':
      if (!wasUnclear) await markNotSent(deps, payoutId, run)
      return again(secondsBeforeRetry(run.attempt))
    case 'denied':
      if (!wasUnclear) await markNotSent(deps, payoutId, run)
      deps.log.error({ payout: payoutId }, 'the bank does not take our secret')
      return again(300)
    case 'unknownOutcome':
    case 'garbage':
    case 'keyConflict':
      await markUnclear(deps, payoutId, run)
      return again(secondsBeforeRetry(run.attempt))
  }
}

/**
 * The bank certainly did nothing: the next attempt checks the person again and pays without a look-up. Only the worker that
 * holds the lease may record this: another may have sent the order meanwhile.
 */
async function markNotSent(deps: PayDeps, payoutId: Id<'payout'>, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    const { payout } = await lockPayout(tx, payoutId)
    if (payoutLifecycle.is.unclear(payoutStateOf(payout))) await movePayout(tx, payout, 'notSent', deps.clock.now())
  })
}

const unclear: RowProblem = {
  code: 'R052',
  text: 'Ответ банка уточняется',
  fix: 'Ничего делать не нужно: второй раз деньги не уйдут',
  severity: 'warning',
}

/** The order may be with the bank: the row shows it, and the key is kept. */
async function markUnclear(deps: PayDeps, payoutId: Id<'payout'>, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    const { payout, row } = await lockPayout(tx, payoutId)
    if (!payoutLifecycle.is.unclear(payoutStateOf(payout)) || !isPending(row.state)) return
    const state = rowLifecycle.may(row.state, 'send', 'system') ? rowLifecycle.after(row.state, 'send') : row.state
    await saveRowState(tx, row.id, { state, problems: [unclear], now: deps.clock.now() })
  })
}
