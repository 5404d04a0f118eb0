import { isDeadDocument } from '#/features/documents/domain/document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { assignmentLifecycle, renewalDays } from '../domain/assignment.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { dropAssignment } from './drop-assignment.ts'
import { withdrawContracts } from './withdraw-contracts.ts'

/** Frees the place of a work whose contract or order was not made anew in its term; one that was made anew waits on. */
export function lapseWork(deps: { db: Database; clock: Clock }, id: Id<'assignment'>, run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWorkForSystem(tx, id)
    const { frame_document_id: frame, order_document_id: order } = work.row
    const mayLapse = assignmentLifecycle.may(work.row.state, 'lapse', 'system')
    if (mayLapse && (await isDeadSince(tx, [frame, order], deps.clock.now().subtract({ hours: 24 * renewalDays })))) {
      const reason = 'Документы не подписаны в срок'
      await dropAssignment(tx, deps.clock, work, { by: 'system', reason })
      await withdrawContracts(tx, deps.clock, [work], reason)
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}

/** Whether one of the documents has been dead for the whole term: one that came back and died again has a term of its own. */
async function isDeadSince(tx: Tx, ids: readonly (Id<'document'> | null)[], moment: Temporal.Instant): Promise<boolean> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return false
  const rows = await tx.selectFrom('documents').select(['state', 'updated_at']).where('id', 'in', known).execute()
  return rows.some(({ state, updated_at: at }) => isDeadDocument(state) && Temporal.Instant.compare(at, moment) <= 0)
}
