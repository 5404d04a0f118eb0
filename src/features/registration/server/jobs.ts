import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'
import { registrationKinds, registrationStates } from '../domain/registration.ts'

const ofRegistration = z.object({ registrationId: idOf('npdRegistration') })

/** Checks the status of a person who reports having registered or left; continues for a day. */
export const pollStatusJob = job('registration.poll-status', ofRegistration, 'taxService')
/** Queues an application at the tax service through the bank. */
export const fileRequestJob = job('registration.file-request', ofRegistration, 'taxService')
/** Waits for the tax service to return the number of the request. */
export const readRequestAnswerJob = job('registration.read-request-answer', ofRegistration, 'taxService')
/** Waits for the tax service's decision. */
export const watchDecisionJob = job('registration.watch-decision', ofRegistration, 'taxService')
/** Reads the tax service's lists once a day. */
export const readDictionariesJob = job('registration.read-dictionaries', z.object({}), 'taxQuestions')

/** A person became a payer, left the regime, or the attempt failed. */
export const registrationChanged = event(
  'registration.changed',
  z.object({
    registrationId: idOf('npdRegistration'),
    personId: idOf('person'),
    kind: z.enum(registrationKinds),
    state: z.enum(registrationStates),
  }),
)
