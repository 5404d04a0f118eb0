import * as z from 'zod/mini'
import { job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Makes the tasks and invitations of one press, several people at a time. */
export const makeOnboardingJob = job('onboarding.make', z.object({ onboardingId: idOf('onboarding') }))
/** Reminds an invited person, and at last stops waiting; superseded by a later invitation it does nothing. */
export const remindNewcomerJob = job('onboarding.remind', z.object({ newcomerId: idOf('newcomer'), invitedAt: z.string() }))
