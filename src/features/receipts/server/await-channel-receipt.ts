import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import { inTurn } from '#/features/registers/server/in-turn.ts'
import type { ChannelFor, ChannelOrder } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isChannelReceiptLate, minutesBeforeChannelLook } from '../domain/channel-receipt.ts'
import { insertReceipt } from './insert-receipt.ts'
import { receiptRegistered } from './jobs.ts'
import { paymentOf } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

export type ChannelReceiptDeps = { readonly db: Database; readonly clock: Clock; readonly channelFor: ChannelFor }

/**
 * Waits for the receipt that the channel of a payment registers by itself: it is kept and shown, and none of ours is ever sent. One
 * that has not come in a day is shown to those who pay, and waited for all the same. Without the channel's id of the payment it can
 * be found by people only.
 */
export async function awaitChannelReceipt(deps: ChannelReceiptDeps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const payment = await paymentOf(deps.db, payoutId)
  const paidAt = payment?.paid_at
  if (!payment || !payoutLifecycle.is.paid(payment.state) || !paidAt) return { next: 'done' }
  const channel = await deps.channelFor(payment.account_id)
  if (payment.bank_id === null && channel.traits.lookup !== 'byKey') return leaveToPeople(deps, payoutId, run)
  return inTurn(deps.clock, channel, async () => {
    const found = await channel.find({ key: payment.bank_key, channelId: payment.bank_id })
    const receipt = found.ok ? found.value?.receipt : undefined
    if (receipt) return keepReceipt(deps, payoutId, run, receipt)
    const now = deps.clock.now()
    const waited = paidAt.until(now)
    if (isChannelReceiptLate(waited)) await sayLate(deps, payoutId, run)
    const at = now.add({ minutes: minutesBeforeChannelLook(waited) })
    return { next: 'again', at, why: found.ok ? 'no receipt yet' : found.refusal.kind }
  })
}

async function keepReceipt(
  deps: ChannelReceiptDeps,
  payoutId: Id<'payout'>,
  run: JobRun,
  { number, url }: NonNullable<ChannelOrder['receipt']>,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await run.finish(tx)
    const payment = await paymentOf(tx, payoutId)
    if (!payment || !payoutLifecycle.is.paid(payment.state)) return
    const made = { state: 'external', fns_receipt_id: number, link: url ?? null, registered_at: deps.clock.now() } as const
    const id = await insertReceipt(tx, deps.clock, payment, made)
    if (!id) return
    await markRowReceipt(tx, deps, { payoutId, outcome: 'receiptDone' })
    await announce(tx, deps.clock, receiptRegistered, { receiptId: id })
    const facts = { id, org_id: payment.org_id, person_id: payment.person_id, total: payment.amount, fns_receipt_id: number }
    await recordReceiptEntry(tx, deps, 'service', facts, 'checkByChannel')
  })
  return { next: 'done' }
}

async function leaveToPeople(deps: ChannelReceiptDeps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await run.finish(tx)
    const text = 'его оформляет банк, а банк не назвал нам номер платежа'
    const fix = 'Найдите чек в своём банке: «Наряд» не увидит его сам'
    await markRowReceipt(tx, deps, { payoutId, outcome: 'receiptFailed', text, fix })
  })
  return { next: 'done' }
}

async function sayLate(deps: ChannelReceiptDeps, payoutId: Id<'payout'>, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    const text = 'чек по этой выплате оформляет банк, и он его ещё не прислал. Спросите банк'
    await markRowReceipt(tx, deps, { payoutId, outcome: 'receiptFailed', text })
  })
}
