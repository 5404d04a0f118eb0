import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofPerson = z.object({ person_id: z.string() })
const forAll = z.object({})

/** Presents the platform to the tax service; at every start. */
export const registerPlatformJob = job('partner.register-platform', forAll)
/** Puts the request, to bind or to change the rights, into the queue of the tax service. */
export const sendBinding = job('partner.send-binding', ofPerson, 'taxService')
/** Waits until the tax service answers with the number of the request. */
export const readBindingAnswer = job('partner.read-binding-answer', ofPerson, 'taxService')
/** Sends again what the tax service answered with an internal error. */
export const retryBinding = job('partner.retry-binding', ofPerson)
/** Waits until the person allows or refuses. */
export const watchBinding = job('partner.watch-binding', ofPerson, 'taxService')
/** One look out of turn, because somebody asked. */
export const lookAtBinding = job('partner.look-at-binding', ofPerson, 'taxService')
/** Reads what the person grants the platform now. */
export const readRights = job('partner.read-rights', ofPerson, 'taxQuestions')
/** Reads what the tax service knows of the payer: since when, region, activities. */
export const readTaxpayerJob = job('partner.read-taxpayer', ofPerson, 'taxQuestions')

/** Who has left the platform in «Мой налог»; goes on for ever. */
export const watchUnboundJob = job('partner.watch-unbound', forAll, 'taxQuestions')
/** Whose rights are not what we think; goes on for ever. */
export const watchRightsJob = job('partner.watch-rights', forAll)
/** Whose ИНН was changed; goes on for ever. */
export const watchInnsJob = job('partner.watch-inns', forAll, 'taxQuestions')

/** A consent was taken back: with the delegation the binding ends. */
export const endBindingJob = job('partner.end-binding', z.object({ personId: idOf('person'), slug: z.string() }))
/** Tells the tax service that the binding is over. */
export const tellUnbindingJob = job('partner.tell-unbinding', ofPerson, 'taxService')

/** A binding came into another state, or its rights are others now. */
export const bindingChanged = event('partner.binding-changed', z.object({ person_id: z.string(), state: z.string() }))
/** The tax service gave a bound person another ИНН. */
export const innChanged = event('partner.inn-changed', ofPerson)

/** Puts waiting questions to the public status service, one at a time, in its own rhythm. */
export const askStatusJob = job('partner.ask-status', z.object({}))
/** The tax service said whether somebody of the platform is self-employed today. */
export const statusLearned = event('partner.status-learned', z.object({ check_id: idOf('statusCheck') }))
