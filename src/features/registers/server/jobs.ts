import * as z from 'zod/mini'
import { channelTold, connectionWorks } from '#/features/connections/server/jobs.ts'
import { accountChannels } from '#/features/organizations/domain/organization.ts'
import { contractorStopChanged } from '#/features/contractors/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { requisitesChanged } from '#/features/profile/server/jobs.ts'
import { assignmentReadyToPay, disputeMoved } from '#/features/tasks/server/jobs.ts'
import { event, job, jobOfEvent } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofRegister = z.object({ registerId: idOf('register') })
const ofPayout = z.object({ payoutId: idOf('payout') })

/** Requests the NPD status of the people in a register, then checks every row. */
export const checkRegisterJob = job('registers.check', ofRegister, 'taxService')
/** Makes the payouts of a register that somebody has started, from the account chosen then. */
export const beginPaymentsJob = job(
  'registers.begin',
  z.object({ registerId: idOf('register'), accountId: idOf('account'), channel: z.enum(accountChannels) }),
)
/** Starts a register at the moment it was scheduled for. */
export const startScheduledJob = job('registers.startScheduled', z.object({ registerId: idOf('register'), at: z.string() }))
/** Sends one payment to the bank exactly once. */
export const payPayoutJob = job('registers.pay', ofPayout, 'payments')
/** A person's binding has changed: retries the payments held for it at once. */
export const releaseHeldJob = job('registers.releaseHeld', bindingChanged.payload)
/** The connection of an account pays again: sends what waited for it. */
export const resumePayoutsJob = job('registers.resume', connectionWorks.payload)
/** An organization paused, blocked or unblocked a contractor: re-checks their rows and retries their held payments. */
export const followStopJob = job('registers.followStop', contractorStopChanged.payload)
/** A work is disputed, or its dispute moves on: re-checks the rows that are to pay it. */
export const followDisputeJob = job('registers.followDispute', disputeMoved.payload)
/** The act of a work is signed: re-checks the rows that are to pay it. */
export const followWorkJob = jobOfEvent('registers.followWork', assignmentReadyToPay)
/** A person changed where they are paid: their payments that wait for it go on. */
export const followRequisitesJob = job('registers.followRequisites', requisitesChanged.payload)
/** Tracks a payment the bank accepted until it is paid or refused. */
export const watchPayoutJob = job('registers.watch', ofPayout, 'payments')
/** The channel has told of an order: it is looked up without waiting for its turn. */
export const followChannelNewsJob = jobOfEvent('registers.followChannelNews', channelTold)
/** Asks for ten days whether paid money was returned: thousands of questions that keep no payment waiting. */
export const watchReturnJob = job('registers.watchReturn', ofPayout, 'bankQuestions')
/** Sets the state of a register in payment from its rows: one job for all of its payments that ask for it meanwhile. */
export const refreshRegisterJob = job('registers.refresh', ofRegister)
const waiting = z.object({
  registerId: idOf('register'),
  round: z.int(),
  step: z.int(),
  /** How long the step has been waiting. */
  hours: z.int(),
})
/** Checks whether an approval step is still waiting. */
export const remindApprovalJob = job('registers.remindApproval', waiting)

const ofOrderFile = z.object({
  fileId: idOf('orderFile'),
  /** How long the file has been out. */
  days: z.int(),
})
/** Asks for a statement while orders of a file for the bank wait for one. */
export const remindStatementJob = job('registers.remindStatement', ofOrderFile)
/** Orders of a file for the bank have been waiting for a statement for days. */
export const statementAwaited = event('statementAwaited', ofOrderFile)

/** The bank has paid. */
export const payoutPaid = event('payoutPaid', ofPayout, 'followUps')
/** The channel keeps a draft that people of the organization sign; the statement tells of one they change. */
export const payoutDrafted = event('payoutDrafted', ofPayout)
/** Nobody knows what came of an order that may have been executed: a statement of its account is awaited. */
export const payoutLost = event('payoutLost', ofPayout)
/** The bank has executed an order that people gave up, and that cannot be written down as a payment. */
export const payoutExecutedLate = event('payoutExecutedLate', ofPayout)
/** The bank did not take the order: nothing has gone. */
export const payoutRefused = event('payoutRefused', ofPayout)
/** The payment waits for its reason to go; `code` names it. */
export const payoutHeld = event('payoutHeld', z.object({ payoutId: idOf('payout'), code: z.string() }))
/** The bank returned the money after paying it. */
export const payoutReturned = event('payoutReturned', ofPayout)
/** A customer asks a payee where to pay him. */
export const requisitesAsked = event(
  'requisitesAsked',
  z.object({
    orgId: idOf('organization'),
    personId: idOf('person'),
    day: z.string(),
    /** What the customer pays to. */
    takes: z.optional(z.array(z.string())),
  }),
)
/** Rows in trouble were handed to a member within five minutes: he hears of all of them once. */
export const rowsAssigned = event(
  'rowsAssigned',
  z.object({ orgId: idOf('organization'), personId: idOf('person'), by: idOf('person'), slot: z.string() }),
)
/** A scheduled register did not start: whoever scheduled it is told. */
export const registerNotStarted = event(
  'registerNotStarted',
  z.object({ registerId: idOf('register'), personId: idOf('person'), at: z.string() }),
)
/** A check that its author may not have waited for has found errors. */
export const registerErred = event('registerErred', ofRegister)
/** All payments of a register have an end: it is executed, partly or not at all. */
export const registerSettled = event('registerSettled', ofRegister)
/** A register waits for its next step: for approvers, its author or payment. */
export const registerWaits = event('registerWaits', ofRegister)
/** An approval step has been waiting for one day or three days. */
export const approvalOverdue = event('approvalOverdue', waiting)
