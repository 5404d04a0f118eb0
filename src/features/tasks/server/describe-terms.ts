import { sendForm } from '#/wire/field.ts'
import { netOf, sumOf } from '../domain/terms.ts'
import { cardFields } from '../fields/task.ts'
import { readTerms } from './read-terms.ts'
import type { TaskRow } from './task-queries.ts'

/** The terms of a task as sent to the client; `place` is the part of the address the requester may see. */
export function describeTerms(row: TaskRow, place: string) {
  const sum = sumOf(readTerms(row))
  return {
    id: row.id,
    ...sendForm(cardFields, readTerms(row)),
    place,
    sum: sum ?? null,
    net: sum === undefined ? null : netOf(sum),
    slots_taken: row.slots_taken,
    state: row.state,
    published_at: row.published_at?.toString() ?? null,
  }
}
