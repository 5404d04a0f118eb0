import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { ratingBy, showRating } from './rating-queries.ts'

/** The other side has given no rating in its week: it sees this one. */
export function revealRating(
  deps: { readonly db: Database; readonly clock: Clock },
  id: Id<'rating'>,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('ratings').select(['assignment_id', 'side']).where('id', '=', id).executeTakeFirst()
    if (found) {
      await lockWorkForSystem(tx, found.assignment_id)
      const rating = await ratingBy(tx, found.assignment_id, found.side)
      if (rating?.shown_at === null) await showRating(tx, deps.clock, id)
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}
