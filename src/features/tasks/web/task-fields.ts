import type { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import type { TaskValues, TypedTask } from '../fields/task.ts'

/** The task form that is passed to its sections. */
export type TaskFields = ReturnType<typeof useZodForm<TypedTask, TaskValues>>
