import type { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import type { TypedTask } from './task-schema.ts'

/** The form of a task, handed to its sections. */
export type TaskFields = ReturnType<typeof useZodForm<TypedTask, TypedTask>>
