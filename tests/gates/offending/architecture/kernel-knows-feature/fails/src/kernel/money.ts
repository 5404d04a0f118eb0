import type { Task } from '#/features/tasks/domain/task.ts'

export type Price = Task
