import * as z from 'zod/mini'
import { event } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** A person changed where he is paid: he must hear of it, in case it was not he. */
export const requisitesChanged = event(
  'requisitesChanged',
  z.object({
    personId: idOf('person'),
    methodId: idOf('payoutMethod'),
    change: z.enum(['added', 'removed', 'main']),
    /** One change, one notice. */
    changedAt: z.string(),
  }),
)
