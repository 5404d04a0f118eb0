import type { Terms } from '../domain/terms.ts'
import type { TaskRow } from './task-queries.ts'

/** Reads the terms from a stored task. */
export function readTerms(row: Omit<TaskRow, 'id'>): Terms {
  return row
}
