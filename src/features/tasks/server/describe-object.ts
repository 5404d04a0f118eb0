import type { LockedWork, SideScope } from './assignment-queries.ts'

/** What an entry of the journal is about: the task for the customer, the person's own work for the person. */
export function describeObject({ side }: SideScope, { id, taskId, task }: LockedWork) {
  return side === 'client'
    ? { kind: 'task' as const, id: taskId, name: task.number }
    : { kind: 'assignment' as const, id, name: task.number }
}
