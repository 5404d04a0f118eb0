import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { assignmentLifecycle, isAcceptanceOverdue, nextAcceptanceLook } from '../domain/assignment.ts'
import { acceptBySilence } from './accept-by-silence.ts'
import { autoAcceptDaysOf, lockWorkForSystem } from './assignment-queries.ts'
import { acceptanceAwaited, acceptanceOverdue } from './jobs.ts'

type Watched = { readonly assignmentId: Id<'assignment'>; readonly submittedAt: string }
type Deps = MakeDocumentDeps & { readonly db: Database }

/**
 * Reminds the customer of a result that waits for acceptance, once each working day of the term. When the term is over, silence accepts
 * the result where the signed order says so; else both sides are told. Another submission is watched by a job of its own.
 */
export function watchAcceptance(deps: Deps, watched: Watched, run: JobRun): Promise<JobOutcome> {
  const { assignmentId } = watched
  return deps.db.transaction().execute(async (tx) => {
    const row = await awaitedWork(tx, watched)
    const today = moscowDate(deps.clock.now())
    if (!row) {
      await run.finish(tx)
      return { next: 'done' }
    }
    if (isAcceptanceOverdue(row, today)) {
      await run.finish(tx)
      const work = await lockWorkForSystem(tx, assignmentId)
      // The customer may have answered before the lock was taken.
      if (isAcceptanceOverdue(work.row, today) && !(await acceptBySilence(tx, deps, work)))
        await announce(tx, deps.clock, acceptanceOverdue, { assignmentId })
      return { next: 'done' }
    }
    await run.hold(tx)
    const at = nextAcceptanceLook(deps.clock.now())
    const isLast = row.accept_due_on?.equals(today) && (await autoAcceptDaysOf(tx, row.order_document_id)) !== undefined
    const acceptsAt = isLast ? { acceptsAt: at.toString() } : {}
    await announce(tx, deps.clock, acceptanceAwaited, { assignmentId, on: today.toString(), ...acceptsAt })
    return { next: 'again', at, why: 'the result waits for acceptance' }
  })
}

/** The work while this very submission of it waits for acceptance. */
async function awaitedWork(tx: Tx, { assignmentId, submittedAt }: Watched) {
  const row = await tx
    .selectFrom('assignments')
    .select(['state', 'submitted_at', 'accept_due_on', 'order_document_id'])
    .where('id', '=', assignmentId)
    .executeTakeFirst()
  const isThis = row?.submitted_at?.epochMilliseconds === Temporal.Instant.from(submittedAt).epochMilliseconds
  return row && isThis && assignmentLifecycle.is.submitted(row.state) && row.accept_due_on !== null ? row : undefined
}
