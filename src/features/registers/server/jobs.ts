import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofRegister = z.object({ register_id: idOf('register') })
const ofPayout = z.object({ payout_id: idOf('payout') })

/** Asks about the NPD status of the people of a register, then checks every row. */
export const checkRegisterJob = job('registers.check', ofRegister)
/** Sends one payment to the bank, exactly once whatever happens. */
export const payPayoutJob = job('registers.pay', ofPayout)
/** Looks how a payment that the bank took goes on, a return after it included. */
export const watchPayoutJob = job('registers.watch', ofPayout)

/** The bank has paid. */
export const payoutPaid = event('payoutPaid', ofPayout)
/** The bank gave the money back after it had paid. */
export const payoutReturned = event('payoutReturned', ofPayout)
/** A register waits for an approver. */
export const registerWaits = event('registerWaits', ofRegister)
