import * as z from 'zod/mini'
import { event } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'
import { closingSlugs, freelyWithdrawnSlugs } from '../domain/withdrawal.ts'

/**
 * A person withdrew a consent. `delegation`: the partner's powers end; `pdn`, `terms`, `offer`: the account must be closed; the
 * others have ended by the withdrawal itself.
 */
export const consentWithdrawn = event(
  'consentWithdrawn',
  z.object({ personId: idOf('person'), slug: z.enum([...freelyWithdrawnSlugs, ...closingSlugs]) }),
)
