import { readTemplate, typeTemplate, valuesOf } from '../fields/task.ts'

/** The terms that a repetition keeps, without days of their own. */
export function readRepeated(stored: unknown, today: Temporal.PlainDate) {
  return valuesOf(typeTemplate(readTemplate(stored, today)), today)
}
