import type * as z from 'zod/mini'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { disputeLifecycle } from '../domain/dispute.ts'
import { lockWorkForSystem, saveAssignment } from './assignment-queries.ts'
import { addDisputeEvent, openDisputeOf, saveDispute } from './dispute-queries.ts'
import type { passDisputeJob } from './jobs.ts'

/** The term of a step is over: nobody answered, or the sides have not settled. The operator gets the dispute. */
export function passDispute(
  deps: { db: Database; clock: Clock },
  { assignmentId, disputeId, step }: z.output<(typeof passDisputeJob)['payload']>,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkForSystem(tx, assignmentId)
    const dispute = await openDisputeOf(tx, assignmentId)
    if (dispute?.id === disputeId && dispute.state === step) {
      const state = disputeLifecycle.after(dispute.state, 'pass')
      await saveDispute(tx, disputeId, { state, due_on: null })
      await saveAssignment(tx, assignmentId, { updated_at: deps.clock.now() })
      await addDisputeEvent(tx, deps.clock, disputeId, { kind: 'overdue', side: 'system', words: '' })
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}
