import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'

type Span = {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** The tax service has answered. */
  readonly compared?: true
  /** Receipts that the tax service listed in a form nobody here can read. */
  readonly unseen?: readonly Id<'receipt'>[]
  /** Why the tax service was not asked, as text. */
  readonly problem?: string
}

const unseenText = 'Не сверено: ФНС прислала этот чек в незнакомом виде. Мы уже разбираемся, сверим сами'

/** Records on every receipt of the period when it was compared, or why it was not, and finishes the job. */
export async function finishComparison(
  deps: { db: Database; clock: Clock },
  personId: Id<'person'>,
  { from, to, compared, problem, unseen = [] }: Span,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('receipts')
      .set({ compare_asked_at: null, compare_text: problem ?? null, ...(compared && { compared_at: to }) })
      .where('person_id', '=', personId)
      .where('operation_at', '>=', from)
      .where('operation_at', '<=', to)
      .$if(unseen.length > 0, (query) => query.where('id', 'not in', unseen))
      .execute()
    if (unseen.length > 0) {
      await tx
        .updateTable('receipts')
        .set({ compare_asked_at: null, compare_text: unseenText })
        .where('id', 'in', unseen)
        .execute()
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
