import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { assignmentLifecycle, isAcceptanceOverdue, nextAcceptanceLook } from '../domain/assignment.ts'
import { acceptanceAwaited, acceptanceOverdue } from './jobs.ts'

type Watched = { readonly assignmentId: Id<'assignment'>; readonly submittedAt: string }

/**
 * Reminds the customer of a result that waits for acceptance, once each working day of the term, and tells both sides when the term
 * is over. Another submission is watched by a job of its own.
 */
export function watchAcceptance(
  deps: { db: Database; clock: Clock },
  { assignmentId, submittedAt }: Watched,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('assignments')
      .select(['state', 'submitted_at', 'accept_due_on'])
      .where('id', '=', assignmentId)
      .executeTakeFirst()
    const isThis = row?.submitted_at?.epochMilliseconds === Temporal.Instant.from(submittedAt).epochMilliseconds
    const isAwaited = row && isThis && assignmentLifecycle.is.submitted(row.state)
    const today = moscowDate(deps.clock.now())
    if (!isAwaited || row.accept_due_on === null) {
      await run.finish(tx)
      return { next: 'done' }
    }
    if (isAcceptanceOverdue(row, today)) {
      await announce(tx, deps.clock, acceptanceOverdue, { assignmentId })
      await run.finish(tx)
      return { next: 'done' }
    }
    await run.hold(tx)
    await announce(tx, deps.clock, acceptanceAwaited, { assignmentId, on: today.toString() })
    return { next: 'again', at: nextAcceptanceLook(deps.clock.now()), why: 'the result waits for acceptance' }
  })
}
