import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import { inTurn } from '#/features/registers/server/in-turn.ts'
import { markReturnedReceipt } from '#/features/registers/server/mark-returned-receipt.ts'
import type { ChannelOrder } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import type { ChannelReceiptDeps } from './await-channel-receipt.ts'
import { isChannelReceiptLate, minutesBeforeChannelLook } from '../domain/channel-receipt.ts'
import { insertReceipt } from './insert-receipt.ts'
import { channelReceiptStands } from './jobs.ts'
import { channelReceiptOf, paymentOf } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/**
 * Money came back whose receipt its channel registers: we cannot annul that receipt, and no channel says that it has done so. The
 * channel is asked for one that we have not seen yet, and both sides are told what people have to do.
 */
export async function followChannelReturn(deps: ChannelReceiptDeps, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  const payment = await paymentOf(deps.db, payoutId)
  if (!payment || payment.receipt_by !== 'channel' || !payoutLifecycle.is.returned(payment.state)) return { next: 'done' }
  if (await channelReceiptOf(deps.db, payoutId)) return tellBoth(deps, payoutId, run)
  const channel = await deps.channelFor(payment.account_id)
  if (payment.bank_id === null && channel.traits.lookup !== 'byKey') return tellBoth(deps, payoutId, run)
  return inTurn(deps.clock, channel, async () => {
    const found = await channel.find({ key: payment.bank_key, channelId: payment.bank_id })
    const receipt = found.ok ? found.value?.receipt : undefined
    const now = deps.clock.now()
    const waited = (payment.paid_at ?? now).until(now)
    if (receipt || (found.ok && isChannelReceiptLate(waited))) return tellBoth(deps, payoutId, run, receipt)
    const at = now.add({ minutes: minutesBeforeChannelLook(waited) })
    return { next: 'again', at, why: found.ok ? 'a receipt may still come' : found.refusal.kind }
  })
}

async function tellBoth(
  deps: ChannelReceiptDeps,
  payoutId: Id<'payout'>,
  run: JobRun,
  fresh?: ChannelOrder['receipt'],
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await run.finish(tx)
    const payment = await paymentOf(tx, payoutId)
    if (!payment) return
    const made = { state: 'external', link: fresh?.url ?? null, registered_at: deps.clock.now() } as const
    const id = fresh && (await insertReceipt(tx, deps.clock, payment, { ...made, fns_receipt_id: fresh.number }))
    const number = (await channelReceiptOf(tx, payoutId))?.fns_receipt_id ?? null
    await markReturnedReceipt(tx, deps, { payoutId, receipt: { is: 'stands', number } })
    await announce(tx, deps.clock, channelReceiptStands, { payoutId })
    const { org_id, person_id, amount: total } = payment
    const facts = { org_id, person_id, total, fns_receipt_id: number }
    if (id) await recordReceiptEntry(tx, deps, 'service', { ...facts, id }, 'checkByChannel')
  })
  return { next: 'done' }
}
