import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { canCancel, taskLifecycle } from '../domain/task.ts'
import { expireApplications } from './application-queries.ts'
import { assignmentStatesOf, lockWork, pendingOfTask } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { dropAssignment } from './drop-assignment.ts'
import { expireInvitations } from './expire-invitations.ts'
import { lockTaskVersion, saveTask } from './task-queries.ts'
import { withdrawContracts } from './withdraw-contracts.ts'

/** Cancels a task while no work has started, together with its open applications and the assignments that await signatures. */
export function cancelTask(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'task'>,
  asked: { version: number; reason: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTaskVersion(tx, scope, id, asked.version)
    if (!locked.ok) return locked
    const row = locked.value
    const next = taskLifecycle.move(row.state, 'cancel', 'client')
    if (!next.ok) return next
    if (!canCancel(await assignmentStatesOf(tx, id))) return refuse({ kind: 'workStarted' })
    const dropped: LockedWork[] = []
    for (const pending of await pendingOfTask(tx, id)) {
      const work = await lockWork(tx, { side: 'client', scope }, pending.id)
      if (!work) continue
      await dropAssignment(tx, deps.clock, work, { by: 'client', reason: 'Задание отменено заказчиком' })
      dropped.push(work)
    }
    await withdrawContracts(tx, deps.clock, dropped, 'Задание отменено')
    const now = deps.clock.now()
    await expireApplications(tx, deps.clock, id, 'Задание отменено заказчиком')
    await expireInvitations(tx, deps.clock, id)
    const version = await saveTask(tx, id, { state: next.value, cancel_reason: asked.reason, updated_at: now })
    await recordEntry(tx, deps, scope, {
      action: 'taskCancelled',
      object: { kind: 'task', id, name: row.number },
    })
    return ok({ id, state: next.value, version })
  })
}
