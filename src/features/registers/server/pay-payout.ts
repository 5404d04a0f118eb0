import type { BankFailure, BankOrder, PaymentOrder, PayoutBank } from '#/gateways/bank/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { secondsBeforeRetry } from '../domain/payout-pace.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { lockPayout, savePayout } from './payout-queries.ts'
import { preparePayment } from './prepare-payment.ts'
import type { PrepareDeps } from './prepare-payment.ts'
import { recordOrder } from './record-order.ts'
import { refusePayout } from './refuse-payout.ts'
import { saveRowState } from './row-queries.ts'
import { settleRegister } from './settle-register.ts'

export type PayDeps = PrepareDeps & { readonly log: Log; readonly bank: PayoutBank }

/**
 * Sends one payment. What may already be with the bank is looked up by its key first and never sent under another one,
 * so a lost answer, a crash at any step or a second worker still make one payment.
 */
export async function payPayout(deps: PayDeps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const prepared = await preparePayment(deps, payoutId)
  if (prepared.is === 'over') return { next: 'done' }
  if (prepared.is === 'held') return { next: 'again', at: prepared.until, why: prepared.why }
  crashPoint('payout.before-send')
  const answer = await (prepared.mayBeSent ? findOrPay(deps.bank, prepared.order) : deps.bank.pay(prepared.order))
  crashPoint('payout.after-send')
  return answer.ok
    ? recordAnswer(deps, payoutId, run, answer.value)
    : recordFailure(deps, payoutId, run, answer.refusal, prepared.mayBeSent)
}

/** A look-up that failed says nothing of the order, whatever the bank thinks of the look-up itself. */
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
        if (locked.payout.state === 'created') await refusePayout(tx, deps, locked, { code: failure.code, text: failure.text })
        await settleRegister(tx, deps, locked.register)
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
 * The bank surely did nothing: the next try asks about the person again and pays without a look-up. Only the worker whose
 * turn it is may say so: another may have sent the order meanwhile.
 */
async function markNotSent(deps: PayDeps, payoutId: string, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    const { payout } = await lockPayout(tx, payoutId)
    if (payout.state === 'created') await savePayout(tx, payout, { unclear_since: null, updated_at: deps.clock.now() })
  })
}

const unclear: RowProblem = {
  code: 'R052',
  text: 'Ответ банка уточняется',
  fix: 'Ничего делать не нужно: второй раз деньги не уйдут',
  severity: 'warning',
}

/** The order may be with the bank: the row says so, and the key stays. */
async function markUnclear(deps: PayDeps, payoutId: string, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    const { payout, row } = await lockPayout(tx, payoutId)
    if (payout.state !== 'created' || (row.state !== 'queued' && row.state !== 'sent')) return
    await saveRowState(tx, row.id, { state: 'sent', problems: [unclear], now: deps.clock.now() })
  })
}
