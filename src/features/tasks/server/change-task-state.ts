import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { taskLifecycle } from '../domain/task.ts'
import { lockTaskVersion, saveTask } from './task-queries.ts'

/** Pauses and resumes accepting applications; returns an expired task to drafts. Nothing else changes. */
export function changeTaskState(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'task'>,
  asked: { action: 'pause' | 'resume' | 'extend'; version: number },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTaskVersion(tx, scope, id, asked.version)
    if (!locked.ok) return locked
    const row = locked.value
    const next = taskLifecycle.move(row.state, asked.action, 'client')
    if (!next.ok) return next
    const version = await saveTask(tx, id, { state: next.value, updated_at: deps.clock.now() })
    return ok({ id, state: next.value, version })
  })
}
