import * as z from 'zod/mini'
import { shapeOf, typeForm } from '#/wire/field.ts'
import { copyTitle } from '../domain/terms.ts'
import { taskFields, typedDays } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'
import type { ClientTask } from './shown-task.ts'

/** The form as raw input: every value is text, criteria are one per line. */
export const taskSchema = z.object(shapeOf(taskFields, 'typed'))

export function typedFrom(task: ClientTask): TypedTask {
  return typeForm(taskFields, task)
}

/** Initial values of a copy: the same terms, new dates, and a title that marks it as a copy. */
export function copyOf(task: ClientTask, today: Temporal.PlainDate): TypedTask {
  return { ...typedFrom(task), title: copyTitle(task.title), ...typedDays(today) }
}
