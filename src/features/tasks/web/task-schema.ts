import * as z from 'zod/mini'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import { formatDay, parseDay } from '#/kernel/time.ts'
import { text } from '#/wire/parsed.ts'
import { categories } from '../domain/category.ts'
import { payKinds, taskFormats } from '../domain/terms.ts'
import type { Terms } from '../domain/terms.ts'
import type { ClientTask } from './shown-task.ts'

const long = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Не больше ${max} символов`))
const day = z.string().check(z.refine((typed) => parseDay(typed) !== undefined, 'Введите дату: дд.мм.гггг'))
const count = (max: number, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max), message),
  )

/** The form as people type it: everything is text, criteria stand one in a line. */
export const taskSchema = z.object({
  title: text(5, 120, 'Коротко: что сделать, от 5 знаков'),
  category: long(40),
  result: long(5000),
  criteria: z.string().check(
    z.refine((typed) => linesOf(typed).length <= 15, 'Не больше 15 критериев'),
    z.refine((typed) => linesOf(typed).every((line) => line.length <= 200), 'Критерий — не длиннее 200 символов'),
  ),
  format: z.enum(taskFormats),
  place: long(300),
  payKind: z.enum(payKinds),
  price: z.string().check(z.refine((typed) => typed.trim() === '' || (parseRubles(typed) ?? 0) > 0, 'Сумма от 1 до 1 000 000 ₽')),
  unit: long(20),
  quantity: count(1_000_000, 'Введите целое число'),
  slots: count(1000, 'Мест — от 1 до 1000'),
  startsOn: z.string().check(z.refine((typed) => typed === '' || parseDay(typed) !== undefined, 'Введите дату: дд.мм.гггг')),
  dueOn: day,
  applyUntil: day,
  receiptText: long(128),
  /** Empty: the whole organisation. */
  branchId: z.string(),
})

export type TypedTask = z.input<typeof taskSchema>

/** A new task: days that fit most works, the rest empty. */
export function emptyTask(today: Temporal.PlainDate): TypedTask {
  return {
    title: '',
    category: '',
    result: '',
    criteria: '',
    format: 'remote',
    place: '',
    payKind: 'fixed',
    price: '',
    unit: 'услуга',
    quantity: '',
    slots: '1',
    startsOn: '',
    dueOn: formatDay(today.add({ days: 30 })),
    applyUntil: formatDay(today.add({ days: 14 })),
    receiptText: '',
    branchId: '',
  }
}

export function typedFrom(task: ClientTask): TypedTask {
  return {
    title: task.title,
    category: task.category,
    result: task.result,
    criteria: task.criteria.join('\n'),
    format: task.format,
    place: task.place,
    payKind: task.pay_kind,
    price: task.price === null ? '' : formatRubles(kopecks(task.price), 'short').replace(/\s?₽$/, '').trim(),
    unit: task.unit ?? 'услуга',
    quantity: task.quantity === null ? '' : String(task.quantity),
    slots: String(task.slots),
    startsOn: dayOf(task.starts_on),
    dueOn: dayOf(task.due_on),
    applyUntil: dayOf(task.apply_until),
    receiptText: task.receipt_text,
    branchId: task.branch_id ?? '',
  }
}

/** A copy takes the terms; its days are new and its name says that it is a copy. */
export function copyOf(task: ClientTask, today: Temporal.PlainDate): TypedTask {
  const { dueOn, applyUntil, startsOn } = emptyTask(today)
  return { ...typedFrom(task), title: `${task.title.slice(0, 112)} (копия)`, dueOn, applyUntil, startsOn }
}

/** The typed form as terms; half-typed values count as absent, so the preview never breaks. */
export function termsOf(typed: TypedTask, today: Temporal.PlainDate): Terms {
  return {
    title: typed.title.trim(),
    category: categories.some(({ slug }) => slug === typed.category) ? typed.category : '',
    result: typed.result.trim(),
    criteria: linesOf(typed.criteria),
    format: typed.format,
    place: typed.format === 'onSite' ? typed.place.trim() : '',
    payKind: typed.payKind,
    price: typed.payKind === 'offers' ? undefined : parseRubles(typed.price),
    unit: typed.payKind === 'unit' ? typed.unit : undefined,
    quantity: typed.payKind === 'unit' && /^\d+$/.test(typed.quantity) ? Number(typed.quantity) : undefined,
    slots: /^\d+$/.test(typed.slots) ? Number(typed.slots) : 1,
    startsOn: parseDay(typed.startsOn),
    dueOn: parseDay(typed.dueOn) ?? today,
    applyUntil: parseDay(typed.applyUntil) ?? today,
    receiptText: typed.receiptText.trim(),
  }
}

/** The terms as the API takes them. */
export function bodyOf(terms: Terms, branchId: string) {
  return {
    title: terms.title,
    category: terms.category,
    result: terms.result,
    criteria: [...terms.criteria],
    format: terms.format,
    place: terms.place,
    pay_kind: terms.payKind,
    price: terms.price ?? null,
    unit: terms.unit ?? null,
    quantity: terms.quantity ?? null,
    slots: terms.slots,
    starts_on: terms.startsOn?.toString() ?? null,
    due_on: terms.dueOn.toString(),
    apply_until: terms.applyUntil.toString(),
    receipt_text: terms.receiptText,
    branch_id: branchId === '' ? null : branchId,
  }
}

export function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function dayOf(day: string | null): string {
  const parsedDay = day === null ? undefined : parseDay(day)
  return parsedDay ? formatDay(parsedDay) : ''
}
