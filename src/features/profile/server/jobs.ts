import * as z from 'zod/mini'
import { event } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** A person's data and document are complete, after a change of them. */
export const profileFilled = event('profileFilled', z.object({ personId: idOf('person') }))

/** A person changed their payment details: they must be notified, in case someone else did it. */
export const requisitesChanged = event(
  'requisitesChanged',
  z.object({
    personId: idOf('person'),
    methodId: idOf('payoutMethod'),
    change: z.enum(['added', 'removed', 'main', 'cardDestroyed']),
    /** One notice per change. */
    changedAt: z.string(),
  }),
)
