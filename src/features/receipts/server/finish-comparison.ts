import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'

type Span = {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** The tax service has answered. */
  readonly compared?: true
  /** Why the tax service was not asked, as text. */
  readonly problem?: string
}

/** Records on every receipt of the period when it was compared, or why it was not, and finishes the job. */
export async function finishComparison(
  deps: { db: Database; clock: Clock },
  personId: Id<'person'>,
  { from, to, compared, problem }: Span,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('receipts')
      .set({ compare_asked_at: null, compare_text: problem ?? null, ...(compared && { compared_at: to }) })
      .where('person_id', '=', personId)
      .where('operation_at', '>=', from)
      .where('operation_at', '<=', to)
      .execute()
    await run.finish(tx)
  })
  return { next: 'done' }
}
