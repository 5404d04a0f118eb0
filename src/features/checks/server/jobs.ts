import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** A payment was made: a receipt must follow. */
export const makeCheckJob = job('checks.make', z.object({ payout_id: idOf('payout') }))
/** Puts the income into the queue of the tax service. */
export const sendIncomeJob = job('checks.send-income', z.object({ checkId: idOf('check') }))
/** Asks for the receipt of an income already sent. */
export const readIncomeJob = job('checks.read-income', z.object({ checkId: idOf('check') }))
/** A binding came back: what failed for want of it goes again. */
export const resumeChecksJob = job('checks.resume', z.object({ person_id: z.string(), state: z.string() }))

/** The tax service answers again: receipts that wait for it go. */
export const wakeWaitingJob = job('checks.wake-waiting', z.object({}))
/** Makes sure that somebody asks while receipts wait. */
export const watchWaitingJob = job('checks.watch-waiting', z.object({}))

export const checkRegistered = event('checkRegistered', z.object({ checkId: idOf('check') }))
export const checkFailed = event('checkFailed', z.object({ checkId: idOf('check') }))
