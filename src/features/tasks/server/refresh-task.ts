import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { followAssignments } from '../domain/task.ts'
import { assignmentStatesOf } from './assignment-queries.ts'
import { lockTaskForSystem, saveTask } from './task-queries.ts'

/** Updates the state of a task from its assignments. The caller has changed one of them in the same transaction. */
export async function refreshTask(tx: Tx, clock: Clock, taskId: Id<'task'>): Promise<void> {
  const task = await lockTaskForSystem(tx, taskId)
  const state = followAssignments(
    { state: task.state, slots: task.slots, slotsTaken: task.slots_taken },
    await assignmentStatesOf(tx, taskId),
  )
  if (state !== task.state) await saveTask(tx, taskId, { state, updated_at: clock.now() })
}
