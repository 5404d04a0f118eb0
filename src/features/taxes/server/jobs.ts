import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Asks for what everybody owes, on the days of the calendar; for ever. */
export const planFetchesJob = job('taxes.plan-fetches', z.object({}))
/** Charges, debts and payment documents of some people at once. */
export const fetchTaxesJob = job('taxes.fetch', z.object({ personIds: z.array(idOf('person')) }), 'taxQuestions')
/** What the tax service tells of one person at a time: the deduction and the income of the year. */
export const fetchAccountJob = job('taxes.fetch-account', z.object({ personId: idOf('person') }), 'taxQuestions')
/** A binding came back: what it showed is asked for again. */
export const followBindingJob = job('taxes.follow-binding', z.object({ person_id: z.string(), state: z.string() }))
export const fetchCertificateJob = job(
  'taxes.fetch-certificate',
  z.object({ certificateId: idOf('taxCertificate') }),
  'taxService',
)
export const removeCertificateFileJob = job('taxes.remove-file', z.object({ sha256: z.string() }))
/** A receipt was registered: somebody's income of the year has grown. */
export const watchLimitJob = job('taxes.watch-limit', z.object({ checkId: idOf('check') }))

export const taxNewsKinds = ['charged', 'dueSoon', 'debt'] as const

/** A tax was charged, is soon to be paid, or was not paid. `subject`: the month, of a debt the day it was first seen. */
export const taxNews = event(
  'taxes.news',
  z.object({ personId: idOf('person'), kind: z.enum(taxNewsKinds), subject: z.string() }),
)
/** The income of a year reached so many percent of the limit. */
export const limitReached = event(
  'taxes.limit-reached',
  z.object({ personId: idOf('person'), year: z.number(), mark: z.number() }),
)
/** What one organisation alone has paid a person in a year is near the limit. Nothing is said of his other income. */
export const paidLimitReached = event(
  'taxes.paid-limit-reached',
  z.object({ personId: idOf('person'), orgId: idOf('organization'), year: z.number(), mark: z.number() }),
)
