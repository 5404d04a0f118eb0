import * as z from 'zod/mini'
import { contractorStopChanged } from '#/features/contractors/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofRegister = z.object({ register_id: idOf('register') })
const ofPayout = z.object({ payout_id: idOf('payout') })

/** Asks about the NPD status of the people of a register, then checks every row. */
export const checkRegisterJob = job('registers.check', ofRegister, 'taxService')
/** Sends one payment to the bank, exactly once whatever happens. */
export const payPayoutJob = job('registers.pay', ofPayout)
/** A person's binding has changed: payments held for it are tried at once. */
export const releaseHeldJob = job('registers.releaseHeld', bindingChanged.payload)
/** An organisation paused, blocked or freed somebody: his rows are checked anew, his held payments tried. */
export const followStopJob = job('registers.followStop', contractorStopChanged.payload)
/** Looks how a payment that the bank took goes on, a return after it included. */
export const watchPayoutJob = job('registers.watch', ofPayout)
const waiting = z.object({
  register_id: idOf('register'),
  round: z.int(),
  step: z.int(),
  /** How long the step has waited. */
  hours: z.int(),
})
/** Looks whether a step of an approval still waits. */
export const remindApprovalJob = job('registers.remindApproval', waiting)

/** The bank has paid. */
export const payoutPaid = event('payoutPaid', ofPayout)
/** The bank gave the money back after it had paid. */
export const payoutReturned = event('payoutReturned', ofPayout)
/** A register waits for the next step: for approvers, for its author, or to be paid. */
export const registerWaits = event('registerWaits', ofRegister)
/** A step of an approval has waited for a day, or for three. */
export const approvalOverdue = event('approvalOverdue', waiting)
