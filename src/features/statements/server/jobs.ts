import * as z from 'zod/mini'
import { channelTold } from '#/features/connections/server/jobs.ts'
import { payoutDrafted, payoutLost, payoutPaid } from '#/features/registers/server/jobs.ts'
import { job, jobOfEvent } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Records what a line of a statement says of its order. */
export const applyLineJob = job('statements.applyLine', z.object({ lineId: idOf('statementLine') }))
/** A payment was made, or nobody knows whether it was: the statement of its account will tell of it. */
export const afterPaidJob = jobOfEvent('statements.afterPaid', payoutPaid)
/** A draft that people change at the bank is told of by the statement only. */
export const afterDraftedJob = jobOfEvent('statements.afterDrafted', payoutDrafted)
export const afterLostJob = jobOfEvent('statements.afterLost', payoutLost)
/** The channel has told that an account has moved, without naming an order. */
export const afterChannelNewsJob = jobOfEvent('statements.afterChannelNews', channelTold)
/** Reads the statement of an account from the bank while its payments may still come back. */
export const readBankStatementJob = job('statements.readBank', z.object({ accountId: idOf('account') }), 'bankQuestions')
