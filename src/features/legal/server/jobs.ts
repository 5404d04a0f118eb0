import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'
import { closingSlugs, freelyWithdrawnSlugs } from '../domain/withdrawal.ts'

/** Stores the editions in force as they are shown; at every start. */
export const keepEditionsJob = job('legal.keep-editions', z.object({}))

/**
 * A person withdrew a consent. `delegation`: the partner's powers end; `pdn`, `terms`, `offer`: the account must be closed; the
 * others have ended by the withdrawal itself.
 */
export const consentWithdrawn = event(
  'consentWithdrawn',
  z.object({ personId: idOf('person'), slug: z.enum([...freelyWithdrawnSlugs, ...closingSlugs]) }),
)
