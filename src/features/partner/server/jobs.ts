import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofPerson = z.object({ personId: idOf('person') })
const forAll = z.object({})

/** Registers the platform at the tax service on every start. */
export const registerPlatformJob = job('partner.register-platform', forAll)
/** Queues the request to bind or to change the rights at the tax service. */
export const sendBinding = job('partner.send-binding', ofPerson, 'taxService')
/** Waits for the tax service to return the number of the request. */
export const readBindingAnswer = job('partner.read-binding-answer', ofPerson, 'taxService')
/** Resends what the tax service answered with an internal error. */
export const retryBinding = job('partner.retry-binding', ofPerson)
/** Waits until the person allows or refuses. */
export const watchBinding = job('partner.watch-binding', ofPerson, 'taxService')
/** One check out of turn, on request. */
export const pollBinding = job('partner.poll-binding', ofPerson, 'taxService')
/** Reads the rights the person currently grants the platform. */
export const readRights = job('partner.read-rights', ofPerson, 'taxQuestions')
/** Reads the tax service's data on the payer: since when, region, activities. */
export const readTaxpayerJob = job('partner.read-taxpayer', ofPerson, 'taxQuestions')

/** Polls for people who have left the platform in «Мой налог»; runs forever. */
export const watchUnboundJob = job('partner.watch-unbound', forAll, 'taxQuestions')
/** Polls for rights that differ from the stored ones; runs forever. */
export const watchRightsJob = job('partner.watch-rights', forAll)
/** Polls for changed ИНН; runs forever. */
export const watchInnsJob = job('partner.watch-inns', forAll, 'taxQuestions')

/** A consent was revoked: revoking the delegation ends the binding. */
export const endBindingJob = job('partner.end-binding', z.object({ personId: idOf('person'), slug: z.string() }))
/** Notifies the tax service that the binding has ended. */
export const sendUnbindingJob = job('partner.send-unbinding', ofPerson, 'taxService')

/** The state or the rights of a binding changed. */
export const bindingChanged = event('partner.binding-changed', z.object({ personId: idOf('person'), state: z.string() }))
/** The tax service assigned a bound person another ИНН. */
export const innChanged = event('partner.inn-changed', ofPerson)

/** Sends queued questions to the public status service, one at a time, within its rate limit. */
export const askStatusJob = job('partner.ask-status', z.object({}))
/** The tax service reported whether a person on the platform is self-employed today. */
export const statusLearned = event('partner.status-learned', z.object({ checkId: idOf('statusCheck') }))
