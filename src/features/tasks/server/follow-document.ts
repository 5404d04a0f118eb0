import type * as z from 'zod/mini'
import { isOfWorks } from '#/features/documents/domain/document.ts'
import type { documentSigned } from '#/features/documents/server/jobs.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { adoptContract, isSigned, lockWorkForSystem, saveAssignment } from './assignment-queries.ts'
import { assignmentReadyToPay } from './jobs.ts'
import { refreshTask } from './refresh-task.ts'
import { startWork } from './start-work.ts'

/**
 * Handles a document signed by both sides. A signed act makes the assignment payable; a contract or an order may start
 * assignments, since one frame contract serves every assignment of the pair. Each role has one active document, so the signed
 * one counts, whichever one the assignment was created with; one that is to be annulled does not. Safe to repeat.
 */
export async function followDocument(
  deps: { db: Database; clock: Clock },
  signed: z.output<(typeof documentSigned)['payload']>,
): Promise<void> {
  const { kind, assignmentId, documentId } = signed
  if (!isOfWorks(kind)) return
  if (kind !== 'act') {
    for (const id of await adoptContract(deps.db, { ...signed, kind })) await startWork(deps, id)
    return
  }
  if (assignmentId === null) return
  await deps.db.transaction().execute(async (tx) => {
    const { row, taskId } = await lockWorkForSystem(tx, assignmentId)
    const next = assignmentLifecycle.move(row.state, 'actSigned', 'system')
    if (!next.ok || !(await isSigned(tx, documentId))) return
    await saveAssignment(tx, assignmentId, { state: next.value, act_document_id: documentId, updated_at: deps.clock.now() })
    await refreshTask(tx, deps.clock, taskId)
    await announce(tx, deps.clock, assignmentReadyToPay, { assignmentId })
  })
}
