import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofPerson = z.object({ person_id: z.string() })

/** Presents the platform to the tax service; at every start. */
export const registerPlatformJob = job('partner.register-platform', z.object({}))
/** Puts the binding request into the queue of the tax service. */
export const sendBinding = job('partner.send-binding', ofPerson)
/** Waits until the tax service answers with the number of the request. */
export const readBindingAnswer = job('partner.read-binding-answer', ofPerson)
/** Waits until the person allows or refuses. */
export const watchBinding = job('partner.watch-binding', ofPerson)
/** One look out of turn, because somebody asked. */
export const lookAtBinding = job('partner.look-at-binding', ofPerson)

/** A consent was taken back: with the delegation the binding ends. */
export const endBindingJob = job('partner.end-binding', z.object({ personId: idOf('person'), slug: z.string() }))
/** Tells the tax service that the binding is over. */
export const tellUnbindingJob = job('partner.tell-unbinding', ofPerson)

/** The platform became a partner of a person, or stopped being one. */
export const bindingChanged = event('partner.binding-changed', z.object({ person_id: z.string(), state: z.string() }))
