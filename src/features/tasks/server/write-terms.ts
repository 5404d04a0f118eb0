import type * as z from 'zod/mini'
import { only } from '#/wire/field.ts'
import type { taskForm } from '../contract/task.ts'
import { fitTerms } from '../domain/terms.ts'
import { termsFields } from '../fields/task.ts'

/** What the author typed, as columns of a task. */
export function writeTerms(form: z.output<typeof taskForm>) {
  return fitTerms(only(termsFields, form))
}
