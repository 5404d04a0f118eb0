import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'
import { registrationKinds, registrationStates } from '../domain/registration.ts'

const ofRegistration = z.object({ registration_id: idOf('npdRegistration') })

/** Looks at the status of one who says that he has registered, or has left; goes on for a day. */
export const lookAtStatusJob = job('registration.look-at-status', ofRegistration, 'taxService')
/** Puts a request into the queue of the tax service through the bank. */
export const fileRequestJob = job('registration.file-request', ofRegistration, 'taxService')
/** Waits until the tax service answers with the number of the request. */
export const readRequestAnswerJob = job('registration.read-request-answer', ofRegistration, 'taxService')
/** Waits until the tax service decides. */
export const watchDecisionJob = job('registration.watch-decision', ofRegistration, 'taxService')
/** Reads the lists of the tax service, once a day. */
export const readDictionariesJob = job('registration.read-dictionaries', z.object({}), 'taxQuestions')

/** A person became a payer, left the regime, or it came to nothing. */
export const registrationChanged = event(
  'registration.changed',
  z.object({
    registration_id: idOf('npdRegistration'),
    person_id: idOf('person'),
    kind: z.enum(registrationKinds),
    state: z.enum(registrationStates),
  }),
)
