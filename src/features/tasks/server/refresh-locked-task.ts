import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { followAssignments } from '../domain/task.ts'
import { assignmentStatesOf } from './assignment-queries.ts'
import { saveTask } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'

type LockedTask = Pick<TaskRow, 'id' | 'state' | 'slots' | 'slots_taken'>

/** The same of a task that the caller holds already. */
export async function refreshLockedTask(tx: Tx, clock: Clock, task: LockedTask): Promise<void> {
  const state = followAssignments(
    { state: task.state, slots: task.slots, slotsTaken: task.slots_taken },
    await assignmentStatesOf(tx, task.id),
  )
  if (state !== task.state) await saveTask(tx, task.id, { state, updated_at: clock.now() })
}
