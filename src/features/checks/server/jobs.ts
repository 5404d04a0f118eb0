import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** A payment was made: a receipt must follow. */
export const makeCheckJob = job('checks.make', z.object({ payout_id: idOf('payout') }))
/** Puts the income into the queue of the tax service. */
export const sendIncomeJob = job('checks.send-income', z.object({ checkId: idOf('check') }), 'taxService')
/** Asks for the receipt of an income already sent. */
export const readIncomeJob = job('checks.read-income', z.object({ checkId: idOf('check') }), 'taxService')
/** A binding came back: what failed for want of it goes again. */
export const resumeChecksJob = job('checks.resume', z.object({ person_id: z.string(), state: z.string() }))

/** The tax service answers again: receipts that wait for it go. */
export const wakeWaitingJob = job('checks.wake-waiting', z.object({}))
/** Makes sure that somebody asks while receipts wait. */
export const watchWaitingJob = job('checks.watch-waiting', z.object({}))

const ofCheck = z.object({ checkId: idOf('check') })
const ofRequest = z.object({ requestId: idOf('cancelRequest') })
/** Puts an annulment into the queue of the tax service. */
export const sendCancelJob = job('checks.send-cancel', ofCheck, 'taxService')
/** Asks whether the receipt is annulled. */
export const readCancelJob = job('checks.read-cancel', ofCheck, 'taxService')
/** Nobody answered in three days. */
export const expireCancelJob = job('checks.expire-cancel', ofRequest)
/** The bank took the money back: its receipt is annulled. */
export const cancelReturnedJob = job('checks.cancel-returned', z.object({ payout_id: idOf('payout') }))
/** A receipt was registered: perhaps its money had come back meanwhile. */
export const cancelLateJob = job('checks.cancel-late', ofCheck)
/** A binding came back: perhaps an annulment waits for it. */
export const cancelBoundJob = job('checks.cancel-bound', z.object({ person_id: z.string(), state: z.string() }))
/** A binding came or changed: the receipts of the person are compared at once. */
export const compareBoundJob = job('checks.compare-bound', z.object({ person_id: z.string(), state: z.string() }))
/** Plans the comparison with the tax service, each night. */
export const reconcileEverybodyJob = job('checks.reconcile', z.object({}))
/** Compares the receipts of one person, since a moment or of the last 45 days. */
export const reconcilePersonJob = job(
  'checks.reconcile-person',
  z.object({ personId: idOf('person'), since: z.optional(z.string()) }),
  'taxQuestions',
)

export const checkCancelled = event('checkCancelled', ofCheck)
/** The tax service did not annul it; the receipt stands. */
export const cancelRefused = event('cancelRefused', ofCheck)
/** The person annulled it himself in «Мой налог». */
export const checkCancelledOutside = event('checkCancelledOutside', ofCheck)
export const checkDiffers = event('checkDiffers', ofCheck)
/** The person had made a receipt for the payment himself. */
export const checkMatched = event('checkMatched', ofCheck)
/** A new receipt was asked for instead of an annulled one. */
export const checkReplaced = event('checkReplaced', ofCheck)
export const cancelAsked = event('cancelAsked', ofRequest)
/** Agreed, declined, or left without an answer. */
export const cancelDecided = event('cancelDecided', ofRequest)

export const checkRegistered = event('checkRegistered', z.object({ checkId: idOf('check') }))
export const checkFailed = event('checkFailed', z.object({ checkId: idOf('check') }))
