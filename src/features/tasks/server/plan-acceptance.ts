import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { nextAcceptanceLook } from '../domain/assignment.ts'
import { watchAcceptanceJob } from './jobs.ts'

/** Has a result looked at every working day until it is decided on or overdue: one watch a submission, however often it is asked for. */
export async function planAcceptance(
  tx: Tx,
  clock: Clock,
  assignmentId: Id<'assignment'>,
  submitted: Temporal.Instant,
): Promise<void> {
  const watched = { assignmentId, submittedAt: submitted.toString() }
  const runAt = nextAcceptanceLook(clock.now())
  await enqueue(tx, clock, watchAcceptanceJob, watched, { runAt, key: `${assignmentId}:${submitted.epochMilliseconds}` })
}
