import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { refreshLockedTask } from './refresh-locked-task.ts'
import { lockTaskForSystem } from './task-queries.ts'

/** Updates the state of a task from its assignments. The caller has changed one of them in the same transaction. */
export async function refreshTask(tx: Tx, clock: Clock, taskId: Id<'task'>): Promise<void> {
  await refreshLockedTask(tx, clock, await lockTaskForSystem(tx, taskId))
}
