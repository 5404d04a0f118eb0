import * as z from 'zod/mini'
import { resealConnections } from '#/features/connections/server/reseal-connections.ts'
import { resealFormerLists } from '#/features/contractors/server/reseal-former-lists.ts'
import { resealExports } from '#/features/own-data/server/reseal-exports.ts'
import { resealPayoutMethods } from '#/features/profile/server/reseal-payout-methods.ts'
import { resealProfiles } from '#/features/profile/server/reseal-profiles.ts'
import { resealCertificates } from '#/features/taxes/server/reseal-certificates.ts'
import type { Clock } from '#/kernel/time.ts'
import { job } from '#/platform/server/jobs.ts'
import type { ResealDeps } from '#/platform/server/reseal.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'

/** Reseals everything with the current field key while older keys are still configured; started with the process. */
export const resealFieldsJob = job('platform.reseal-fields', z.object({}))

/** Rows per transaction: few enough that nobody waits for them. */
const batch = 50

const everything = [resealProfiles, resealPayoutMethods, resealConnections, resealFormerLists, resealCertificates, resealExports]

/** One pass over all sealed fields; the next follows in an hour, for rows that were busy and for stragglers. */
export async function resealFields(deps: ResealDeps & { readonly clock: Clock }): Promise<JobOutcome> {
  if ((deps.fieldKey.others ?? []).length === 0) return { next: 'done' }
  const done = { resealed: 0, spoiled: 0 }
  for (const reseal of everything) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const turn = await reseal(deps, { after, count: batch })
      done.resealed += turn.resealed
      done.spoiled += turn.spoiled
      after = turn.last
    }
  }
  deps.log.info({ ...done, version: deps.fieldKey.version }, 'fields sealed anew')
  return { next: 'again', at: deps.clock.now().add({ hours: 1 }), why: 'older field keys are still given' }
}
