import type { Task } from '#/features/tasks/domain/task.ts'

export type Document = { readonly task: Task }
