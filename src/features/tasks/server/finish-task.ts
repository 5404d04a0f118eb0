import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { canFinish, taskLifecycle } from '../domain/task.ts'
import { expireApplications } from './application-queries.ts'
import { assignmentStatesOf } from './assignment-queries.ts'
import { expireInvitations } from './expire-invitations.ts'
import { lockTaskVersion, saveTask } from './task-queries.ts'

/** Finishes a task when the customer needs no more people: work in progress is closed and free slots stay empty. */
export function finishTask(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'task'>, asked: { version: number }) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTaskVersion(tx, scope, id, asked.version)
    if (!locked.ok) return locked
    const row = locked.value
    const next = taskLifecycle.move(row.state, 'finish', 'client')
    if (!next.ok) return next
    if (!canFinish(await assignmentStatesOf(tx, id))) return refuse({ kind: 'workUnfinished' })
    const now = deps.clock.now()
    await expireApplications(tx, deps.clock, id, 'Набор завершён')
    await expireInvitations(tx, deps.clock, id)
    const version = await saveTask(tx, id, { state: next.value, updated_at: now })
    await recordEntry(tx, deps, scope, {
      action: 'taskFinished',
      object: { kind: 'task', id, name: row.number },
    })
    return ok({ id, state: next.value, version })
  })
}
