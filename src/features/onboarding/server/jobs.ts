import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Makes the tasks and invitations of one press, several people at a time. */
export const makeOnboardingJob = job('onboarding.make', z.object({ onboardingId: idOf('onboarding') }))
/** Reminds an invited person, and at last stops waiting; superseded by a later invitation it does nothing. */
export const remindNewcomerJob = job('onboarding.remind', z.object({ newcomerId: idOf('newcomer'), invitedAt: z.string() }))
/** Tells the customer who will not come by himself, an hour after the first of them. */
export const tellUnansweredJob = job('onboarding.tell-unanswered', z.object({ onboardingId: idOf('onboarding') }))

/** People of a press have refused, kept silent or could not be invited; `at` tells two such hours apart. */
export const peopleUnanswered = event(
  'onboarding.people-unanswered',
  z.object({ onboardingId: idOf('onboarding'), at: z.string() }),
)
