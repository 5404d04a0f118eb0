import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { taskLifecycle } from '../domain/task.ts'
import { lockTasks } from './lock-tasks.ts'
import { saveTask } from './task-queries.ts'
import { tellSkipped } from './tell-skipped.ts'

/** Pauses or resumes accepting applications for each of the chosen tasks that may be. */
export function changeTaskStates(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  asked: { readonly ids: readonly Id<'task'>[]; readonly action: 'pause' | 'resume' },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTasks(tx, scope, asked.ids)
    if (!locked.ok) return locked
    const moves = locked.value.map((row) => ({ row, next: taskLifecycle.move(row.state, asked.action, 'client') }))
    const skipped = moves.flatMap(({ row, next }) =>
      next.ok ? [] : [tellSkipped({ id: row.id, name: row.title }, next.refusal)],
    )
    const now = deps.clock.now()
    for (const { row, next } of moves) if (next.ok) await saveTask(tx, row.id, { state: next.value, updated_at: now })
    return ok({ done: moves.length - skipped.length, skipped })
  })
}
