import type * as z from 'zod/mini'
import type { taskForm } from '../contract.ts'

/** What the author typed, as columns of a task. Fields that do not fit the way of payment are dropped. */
export function writeTerms(form: z.output<typeof taskForm>) {
  const isUnit = form.pay_kind === 'unit'
  return {
    title: form.title,
    category: form.category,
    result: form.result,
    criteria: form.criteria,
    format: form.format,
    place: form.format === 'onSite' ? form.place : '',
    pay_kind: form.pay_kind,
    price: form.pay_kind === 'offers' ? null : form.price,
    unit: isUnit ? form.unit : null,
    quantity: isUnit ? form.quantity : null,
    slots: form.slots,
    starts_on: form.starts_on,
    due_on: form.due_on,
    apply_until: form.apply_until,
    receipt_text: form.receipt_text,
  }
}
