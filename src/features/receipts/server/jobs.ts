import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** A payment was made and needs a receipt. */
export const makeReceiptJob = job('receipts.make', z.object({ payoutId: idOf('payout') }), 'followUps')
/** Waits for the receipt that the channel of a payment registers by itself. */
export const awaitChannelReceiptJob = job('receipts.await-channel', z.object({ payoutId: idOf('payout') }), 'bankQuestions')
/** Money came back whose receipt its channel registers. */
export const followChannelReturnJob = job(
  'receipts.follow-channel-return',
  z.object({ payoutId: idOf('payout') }),
  'bankQuestions',
)
/** Queues the income at the tax service. */
export const sendIncomeJob = job('receipts.send-income', z.object({ receiptId: idOf('receipt') }), 'taxService')
/** Requests the receipt of an income already sent. */
export const readIncomeJob = job('receipts.read-income', z.object({ receiptId: idOf('receipt') }), 'taxService')
/** A binding was restored: retries what failed without it. */
export const resumeReceiptsJob = job('receipts.resume', z.object({ personId: idOf('person'), state: z.string() }))

/** The tax service answers again: sends the receipts that wait for it. */
export const wakeWaitingJob = job('receipts.wake-waiting', z.object({}))
/** Ensures that one receipt polls the service while others wait. */
export const watchWaitingJob = job('receipts.watch-waiting', z.object({}))

const ofReceipt = z.object({ receiptId: idOf('receipt') })
const ofRequest = z.object({ requestId: idOf('cancelRequest') })
/** Queues an annulment at the tax service. */
export const sendCancelJob = job('receipts.send-cancel', ofReceipt, 'taxService')
/** Polls whether the receipt is annulled. */
export const readCancelJob = job('receipts.read-cancel', ofReceipt, 'taxService')
/** Expires a request unanswered for three days. */
export const expireCancelJob = job('receipts.expire-cancel', ofRequest)
/** The bank returned the money: annuls its receipt. */
export const cancelReturnedJob = job('receipts.cancel-returned', z.object({ payoutId: idOf('payout') }))
/** A receipt was registered: its money may have been returned meanwhile. */
export const cancelLateJob = job('receipts.cancel-late', ofReceipt, 'followUps')
/** A binding was restored: an annulment may be waiting for it. */
export const cancelBoundJob = job('receipts.cancel-bound', z.object({ personId: idOf('person'), state: z.string() }))
/** A binding was created or changed: compares the person's receipts at once. */
export const compareBoundJob = job('receipts.compare-bound', z.object({ personId: idOf('person'), state: z.string() }))
/** Adds what changed since the last time into the totals of days. */
export const addUpDaysJob = job('receipts.add-up-days', z.object({}))
/** Schedules the comparison with the tax service every night. */
export const reconcileEverybodyJob = job('receipts.reconcile', z.object({}))
/** Compares the receipts of one person, from a given time or for the last 45 days. */
export const reconcilePersonJob = job(
  'receipts.reconcile-person',
  z.object({ personId: idOf('person'), since: z.optional(z.string()) }),
  'taxQuestions',
)

export const receiptCancelled = event('receiptCancelled', ofReceipt)
/** The tax service did not annul the receipt; it remains valid. */
export const cancelRefused = event('cancelRefused', ofReceipt)
/** The person annulled the receipt in «Мой налог». */
export const receiptCancelledOutside = event('receiptCancelledOutside', ofReceipt)
export const receiptDiffers = event('receiptDiffers', ofReceipt)
/** The person had already created a receipt for the payment. */
export const receiptMatched = event('receiptMatched', ofReceipt)
/** A new receipt was requested to replace an annulled one. */
export const receiptReplaced = event('receiptReplaced', ofReceipt)
export const cancelAsked = event('cancelAsked', ofRequest)
/** Reminds of receipts that do not come, every morning. */
export const remindMissingJob = job('receipts.remind-missing', z.object({}))

/** `on`: the day of the reminder. */
const missing = { deadlineOn: z.string(), step: z.number(), on: z.optional(z.string()) }
/** Receipts of a branch, or of works without one, do not come by their day. */
export const receiptsMissing = event(
  'receiptsMissing',
  z.object({ orgId: idOf('organization'), branchId: z.nullable(idOf('branch')), ...missing }),
)
/** The same for one person. */
export const ownReceiptsMissing = event('ownReceiptsMissing', z.object({ personId: idOf('person'), ...missing }))
/** A customer asks a person for receipts that only the person can let through. */
export const receiptsReminded = event('receiptsReminded', z.object({ receiptIds: z.array(idOf('receipt')), at: z.string() }))
/** People said that a payment needs no receipt, or took that back. */
export const receiptNeedChanged = event('receiptNeedChanged', z.object({ receiptId: idOf('receipt'), at: z.string() }))
/** Agreed, declined or expired. */
export const cancelDecided = event('cancelDecided', ofRequest)

/** Money came back, and the receipt that its channel registers may stand: people annul it. */
export const channelReceiptStands = event('channelReceiptStands', z.object({ payoutId: idOf('payout') }))
export const receiptRegistered = event('receiptRegistered', z.object({ receiptId: idOf('receipt') }), 'followUps')
export const receiptFailed = event('receiptFailed', z.object({ receiptId: idOf('receipt') }))
