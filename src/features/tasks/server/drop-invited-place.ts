import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { taskLifecycle } from '../domain/task.ts'
import { refreshTask } from './refresh-task.ts'
import { lockTaskForSystem, saveTask } from './task-queries.ts'

/** A place nobody will take is dropped from a task given by invitation; with its last place the task is cancelled. */
export async function dropInvitedPlace(tx: Tx, clock: Clock, id: Id<'task'>): Promise<void> {
  const task = await lockTaskForSystem(tx, id)
  if (!task.by_invitation || task.slots_taken >= task.slots) return
  const updated_at = clock.now()
  if (task.slots > 1) {
    await saveTask(tx, id, { slots: task.slots - 1, updated_at })
    return refreshTask(tx, clock, id)
  }
  const cancelled = taskLifecycle.move(task.state, 'cancel', 'client')
  if (cancelled.ok) await saveTask(tx, id, { state: cancelled.value, cancel_reason: 'Не нашли исполнителя', updated_at })
}
