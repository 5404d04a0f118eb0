import type { Task } from './task-kind.ts'

export function taskName(task: Task): string {
  return task.title
}
