import { isDeadDocument } from '#/features/documents/domain/document.ts'
import { findFrame } from '#/features/documents/server/find-frame.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { assignmentLifecycle, renewalDays } from '../domain/assignment.ts'
import { lockWorkForSystem, saveAssignment } from './assignment-queries.ts'
import { dropAssignment } from './drop-assignment.ts'
import { withdrawContracts } from './withdraw-contracts.ts'

/**
 * Frees the place of a work whose contract or order was not made anew in its term; one that was made anew waits on. A contract
 * made anew through another work of the pair serves this one too.
 */
export function lapseWork(deps: { db: Database; clock: Clock }, id: Id<'assignment'>, run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWorkForSystem(tx, id)
    const { frame_document_id: frame, order_document_id: order } = work.row
    if (assignmentLifecycle.may(work.row.state, 'lapse', 'system')) {
      const moment = deps.clock.now().subtract({ hours: 24 * renewalDays })
      const dead = await deadSince(tx, [frame, order], moment)
      const living = frame !== null && dead.has(frame) ? await findFrame(tx, work.orgId, work.personId) : undefined
      if (living) await saveAssignment(tx, id, { frame_document_id: living.id, updated_at: deps.clock.now() })
      if ([...dead].some((one) => one !== frame || !living)) {
        const reason = 'Документы не подписаны в срок'
        await dropAssignment(tx, deps.clock, work, { by: 'system', reason })
        await withdrawContracts(tx, deps.clock, [work], reason)
      }
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}

/** Which of the documents have been dead for the whole term: one that came back and died again has a term of its own. */
async function deadSince(tx: Tx, ids: readonly (Id<'document'> | null)[], moment: Temporal.Instant) {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Set<Id<'document'>>()
  const rows = await tx.selectFrom('documents').select(['id', 'state', 'updated_at']).where('id', 'in', known).execute()
  const dead = rows.filter((row) => isDeadDocument(row.state) && Temporal.Instant.compare(row.updated_at, moment) <= 0)
  return new Set(dead.map(({ id }) => id))
}
