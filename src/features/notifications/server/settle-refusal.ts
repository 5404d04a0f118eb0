import { noteTaxRefusal } from '#/features/partner/server/note-tax-refusal.ts'
import type { NpdFailure, StillProcessing } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import type { Owner } from './inbox-queries.ts'

export type Settled =
  /** One of them keeps the others back, and the partner knows why; the rest may be asked about again. */
  | { readonly next: 'without'; readonly inn: string }
  /** Of several one is meant, and the answer does not say who. */
  | { readonly next: 'apart' }
  | { readonly next: 'later'; readonly at: Temporal.Instant; readonly why: string }

/** Refusals that say nothing of the people asked about; by any other one of them keeps all back. */
const general: ReadonlySet<string> = new Set(['INTERNAL_ERROR', 'PARTNER_DENY'])

/** What to do when a question about several people, or a mark of theirs, was not answered. */
export async function settleRefusal(
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
      await noteTaxRefusal(tx, deps, { inn: named.inn, code: failure.code, askedAt })
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
