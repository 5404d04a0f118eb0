import type * as z from 'zod/mini'
import type { documentAnnulled } from '#/features/documents/server/jobs.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { reopenAcceptance } from './reopen-acceptance.ts'
import { dropAssignment } from './drop-assignment.ts'
import { planLapse } from './plan-lapse.ts'
import { withdrawContracts } from './withdraw-contracts.ts'

/**
 * Both sides have annulled a document. The work of an order ends with it; a contract is made anew in its term for works that await
 * it; the result of an act waits for the client's answer again. Safe to repeat.
 */
export function followAnnulment(
  deps: { db: Database; clock: Clock },
  { kind, assignmentId, documentId }: z.output<(typeof documentAnnulled)['payload']>,
  run: JobRun,
): Promise<JobOutcome> {
  if (kind === 'frame') return planLapse(deps, documentId, run)
  return deps.db.transaction().execute(async (tx) => {
    if (kind === 'order' && assignmentId !== null) {
      const work = await lockWorkForSystem(tx, assignmentId)
      if (assignmentLifecycle.may(work.row.state, 'annul', 'system')) {
        const reason = 'Стороны аннулировали заказ'
        await dropAssignment(tx, deps.clock, work, { by: 'both', reason })
        await withdrawContracts(tx, deps.clock, [work], reason)
      }
    }
    if (kind === 'act' && assignmentId !== null) await reopenAcceptance(tx, deps, assignmentId, documentId)
    await run.finish(tx)
    return { next: 'done' }
  })
}
