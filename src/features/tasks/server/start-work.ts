import { isContractInForce } from '#/features/documents/domain/document.ts'
import { mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { canStart, assignmentLifecycle } from '../domain/assignment.ts'
import { expireApplications } from './application-queries.ts'
import { countPlacesAtWork, documentStateOf, isSigned, lockWorkForSystem, saveAssignment } from './assignment-queries.ts'
import { workStarted } from './jobs.ts'
import { refreshTask } from './refresh-task.ts'

/** Starts work on an assignment when all its conditions are met; otherwise changes nothing. Safe to repeat. */
export function startWork(deps: { db: Database; clock: Clock }, id: Id<'assignment'>): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const { row, task, taskId, personId } = await lockWorkForSystem(tx, id)
    const next = assignmentLifecycle.move(row.state, 'start', 'system')
    if (!next.ok) return false
    const binding = await findBinding(tx, personId)
    const readiness = {
      frameSigned: isContractInForce(await documentStateOf(tx, row.frame_document_id)),
      orderSigned: await isSigned(tx, row.order_document_id),
      bound: mayRegisterIncome(binding),
    }
    if (!canStart(readiness)) return false
    const now = deps.clock.now()
    await saveAssignment(tx, id, { state: next.value, started_at: now, updated_at: now })
    await refreshTask(tx, deps.clock, taskId)
    if ((await countPlacesAtWork(tx, taskId)) >= task.slots) await expireApplications(tx, deps.clock, taskId, 'Все места заняты')
    await announce(tx, deps.clock, workStarted, { assignmentId: id })
    return true
  })
}
