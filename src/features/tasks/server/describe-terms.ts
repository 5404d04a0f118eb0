import { netOf, sumOf } from '../domain/terms.ts'
import { readTerms } from './read-terms.ts'
import type { TaskRow } from './task-queries.ts'

/** The terms of a task as they travel; `place` is what the asker may see of it. */
export function describeTerms(row: TaskRow, place: string) {
  const sum = sumOf(readTerms(row))
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    format: row.format,
    place,
    pay_kind: row.pay_kind,
    price: row.price,
    unit: row.unit,
    quantity: row.quantity,
    sum: sum ?? null,
    net: sum === undefined ? null : netOf(sum),
    slots: row.slots,
    slots_taken: row.slots_taken,
    due_on: row.due_on.toString(),
    apply_until: row.apply_until.toString(),
    state: row.state,
    published_at: row.published_at?.toString() ?? null,
  }
}
