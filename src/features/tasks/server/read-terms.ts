import { kopecks } from '#/kernel/money.ts'
import type { Terms } from '../domain/terms.ts'
import type { TaskRow } from './task-queries.ts'

/** The terms of a stored task. */
export function readTerms(row: Omit<TaskRow, 'id'>): Terms {
  return {
    title: row.title,
    category: row.category,
    result: row.result,
    criteria: row.criteria,
    format: row.format,
    place: row.place,
    payKind: row.pay_kind,
    price: row.price === null ? undefined : kopecks(row.price),
    unit: row.unit ?? undefined,
    quantity: row.quantity ?? undefined,
    slots: row.slots,
    startsOn: row.starts_on ?? undefined,
    dueOn: row.due_on,
    applyUntil: row.apply_until,
    receiptText: row.receipt_text,
  }
}
