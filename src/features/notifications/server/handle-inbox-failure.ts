import { recordTaxRefusal } from '#/features/partner/server/record-tax-refusal.ts'
import type { NpdFailure, StillProcessing } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import type { Owner } from './inbox-queries.ts'

export type Settled =
  /** One of them blocks the others, and the partner knows why; the rest may be requested again. */
  | { readonly next: 'without'; readonly inn: string }
  /** The answer concerns one of several people and does not say which. */
  | { readonly next: 'apart' }
  | { readonly next: 'later'; readonly at: Temporal.Instant; readonly why: string }

/** Refusals that do not concern the requested people; with any other refusal, one person blocks all the rest. */
const general: ReadonlySet<string> = new Set(['INTERNAL_ERROR', 'PARTNER_DENY'])

/** Decides what to do when a request about several people, or their mark, was not answered. */
export async function handleInboxFailure(
  deps: { readonly db: Database; readonly clock: Clock },
  run: JobRun,
  people: readonly Owner[],
  failure: NpdFailure | StillProcessing,
  askedAt: Temporal.Instant,
): Promise<Settled> {
  if (failure.kind === 'rejected' && !general.has(failure.code)) {
    const named = people.length === 1 ? people[0] : people.find(({ inn }) => inn === failure.args['INN'])
    if (!named) return { next: 'apart' }
    await deps.db.transaction().execute(async (tx) => {
      await run.hold(tx)
      await recordTaxRefusal(tx, deps, { inn: named.inn, code: failure.code, askedAt })
    })
    return { next: 'without', inn: named.inn }
  }
  const now = deps.clock.now()
  const pause = 'retryAfter' in failure ? failure.retryAfter : Temporal.Duration.from({ minutes: pauseOf(run.attempt) })
  return { next: 'later', at: now.add(pause), why: failure.kind === 'rejected' ? failure.code : failure.kind }
}

const minutes = [1, 1, 2, 5, 10]

function pauseOf(attempt: number): number {
  return minutes[attempt - 1] ?? 10
}
