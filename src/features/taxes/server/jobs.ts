import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Requests everyone's charges on the dates of the calendar. Runs forever. */
export const planFetchesJob = job('taxes.plan-fetches', z.object({}))
const isRound = z.optional(z.boolean())
/** Fetches the charges, debts and payment documents of several people in one batch. A round waits for the night. */
export const fetchTaxesJob = job('taxes.fetch', z.object({ personIds: z.array(idOf('person')), isRound }), 'taxQuestions')
/** Fetches what the tax service reports for one person at a time: the deduction and the year's income. */
export const fetchAccountJob = job('taxes.fetch-account', z.object({ personId: idOf('person'), isRound }), 'taxQuestions')
/** Fetches a person's receipts that are not of this platform. */
export const fetchOutsideJob = job('taxes.fetch-outside', z.object({ personId: idOf('person') }), 'taxQuestions')
/** A binding was restored: the data it gives access to are requested again. */
export const followBindingJob = job('taxes.follow-binding', z.object({ personId: idOf('person'), state: z.string() }))
export const fetchCertificateJob = job(
  'taxes.fetch-certificate',
  z.object({ certificateId: idOf('taxCertificate') }),
  'taxService',
)
export const removeCertificateFileJob = job('taxes.remove-file', z.object({ sha256: z.string() }))
/** A receipt was registered: a person's income of the year has grown. */
export const watchLimitJob = job('taxes.watch-limit', z.object({ receiptId: idOf('receipt') }), 'followUps')

export const taxNewsKinds = ['charged', 'dueSoon', 'debt'] as const

/** A tax was charged, is due soon, or was not paid. `subject` is the month, or for a debt the day it was first seen. */
export const taxNews = event(
  'taxes.news',
  z.object({ personId: idOf('person'), kind: z.enum(taxNewsKinds), subject: z.string() }),
)
/** The income of a year has reached the given percentage of the limit. */
export const limitReached = event(
  'taxes.limit-reached',
  z.object({ personId: idOf('person'), year: z.number(), mark: z.number() }),
)
/**
 * The amount that one organization has paid a person this year is close to the limit. The person's other income is not
 * disclosed.
 */
export const paidLimitReached = event(
  'taxes.paid-limit-reached',
  z.object({ personId: idOf('person'), orgId: idOf('organization'), year: z.number(), mark: z.number() }),
)
