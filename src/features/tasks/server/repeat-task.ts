import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { repetitionLifecycle } from '../domain/repetition.ts'
import { repeatDay } from './repeat-day.ts'
import { lockRepetitionForSystem } from './repetition-queries.ts'

type Due = { readonly repetitionId: Id<'repetition'>; readonly day: string }

/** On its day a repetition makes one task, or tells why not (`repeatDay`). A day that was settled or changed since is passed over. */
export function repeatTask(
  deps: { readonly db: Database; readonly clock: Clock },
  { repetitionId: id, day: dayText }: Due,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const day = Temporal.PlainDate.from(dayText)
    const row = await lockRepetitionForSystem(tx, id)
    const finish = () => run.finish(tx)
    if (repetitionLifecycle.is.active(row.state) && row.next_on?.equals(day)) await repeatDay(tx, deps, row, { day, finish })
    else await finish()
    return { next: 'done' }
  })
}
