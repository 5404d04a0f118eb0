import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { estimateTax, unknownTax } from '#/kernel/npd-tax.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import { categories } from './category.ts'

export const taskFormats = ['remote', 'onSite'] as const
export const payKinds = ['fixed', 'unit', 'offers'] as const
export const silenceRules = ['remind', 'accept'] as const

/** What a task promises and asks, by the names of its fields. A draft may hold any of it empty; a published one passes `checkTerms`. */
export type Terms = {
  readonly title: string
  readonly category: string
  readonly result: string
  readonly criteria: readonly string[]
  readonly format: (typeof taskFormats)[number]
  readonly place: string
  readonly pay_kind: (typeof payKinds)[number]
  /** For the whole assignment, or per unit. */
  readonly price: Kopecks | null
  readonly unit: string | null
  readonly quantity: number | null
  readonly slots: number
  readonly starts_on: Temporal.PlainDate | null
  readonly due_on: Temporal.PlainDate
  readonly apply_until: Temporal.PlainDate
  readonly receipt_text: string
  /** What comes of a result that the customer does not answer in its term; acceptance stands in the order. */
  readonly on_silence: (typeof silenceRules)[number]
}

export type TermsField = keyof Terms

/** One assignment costs from 1 ₽ to 1 000 000 ₽. */
export const minSum = 100
export const maxSum = 100_000_000

/** Said both beside the field while it is typed and by the rules of the board. */
export const termsWords = { title: 'Коротко: что сделать, от 5 знаков', price: 'Сумма от 1 до 1 000 000 ₽' } as const

/** Fields that do not fit the format and the way of payment are dropped. */
export function fitTerms<Fitted extends Pick<Terms, 'format' | 'place' | 'pay_kind' | 'price' | 'unit' | 'quantity'>>(
  terms: Fitted,
): Fitted {
  const isUnit = terms.pay_kind === 'unit'
  return {
    ...terms,
    place: terms.format === 'onSite' ? terms.place : '',
    price: terms.pay_kind === 'offers' ? null : terms.price,
    unit: isUnit ? terms.unit : null,
    quantity: isUnit ? terms.quantity : null,
  }
}

/** Days that fit most works: of a new task, and of a copy. */
export function newDays(today: Temporal.PlainDate): Pick<Terms, 'starts_on' | 'due_on' | 'apply_until'> {
  return { starts_on: null, due_on: today.add({ days: 30 }), apply_until: today.add({ days: 14 }) }
}

/** The name of a copy says that it is one. */
export function copyTitle(title: string): string {
  return `${title.slice(0, 112)} (копия)`
}

/** Returns what one contractor earns for the whole assignment; undefined while the contractor is to offer the price. */
export function sumOf(terms: Pick<Terms, 'pay_kind' | 'price' | 'quantity'>): Kopecks | undefined {
  if (terms.pay_kind === 'offers' || terms.price === null) return undefined
  return terms.pay_kind === 'unit' ? kopecks(terms.price * (terms.quantity ?? 0)) : terms.price
}

/**
 * What stays after the tax that a self-employed person pays of money from organizations: at the full rate, or with the deduction
 * the person is known to have.
 */
export function netOf(amount: Kopecks, known: KnownTax = unknownTax): Kopecks {
  return kopecks(amount - estimateTax({ company: amount }, known))
}

/** Returns the town only (the part before the first comma): visitors see no more until an applicant is chosen. */
export function publicPlace(place: string): string {
  return place.split(',', 1)[0]?.trim() ?? ''
}

/** Returns the problems to fix before a task can be published, by field. */
export function checkTerms(terms: Terms, today: Temporal.PlainDate): Partial<Record<TermsField, string>> {
  return { ...checkWork(terms), ...checkDays(terms, today), ...checkPay(terms) }
}

function checkWork(terms: Terms): Partial<Record<TermsField, string>> {
  return {
    ...(terms.title.trim().length < 5 && { title: termsWords.title }),
    ...(!categories.some(({ slug }) => slug === terms.category) && { category: 'Выберите категорию' }),
    ...(terms.result.trim().length < 30 && { result: 'Опишите, что должно получиться: по этому вы примете работу' }),
    ...(terms.format === 'onSite' && terms.place.trim() === '' && { place: 'Укажите город и адрес' }),
    ...(terms.receipt_text.trim().length < 3 && { receipt_text: 'Текст в чеке — от 3 знаков' }),
    ...(receiptStop.test(terms.receipt_text) && { receipt_text: 'Не пишите «зарплата», «аванс», «премия»' }),
  }
}

const receiptStop = /зарплат|заработн|аванс|преми[яию]|оклад/i

function checkDays(terms: Terms, today: Temporal.PlainDate): Partial<Record<TermsField, string>> {
  const { due_on, apply_until, starts_on } = terms
  const before = (left: Temporal.PlainDate, right: Temporal.PlainDate) => Temporal.PlainDate.compare(left, right) < 0
  return {
    ...(!before(today, due_on) && { due_on: 'Срок сдачи должен быть позже сегодняшнего дня' }),
    ...(before(today.add({ days: 90 }), apply_until) && { apply_until: 'Отклики принимаются не дольше 90 дней' }),
    ...(before(apply_until, today) && { apply_until: 'Этот день уже прошёл' }),
    ...(before(due_on, apply_until) && { apply_until: 'Отклики нельзя принимать позже срока сдачи' }),
    ...(starts_on && before(due_on, starts_on) && { starts_on: 'Начало не может быть позже срока сдачи' }),
  }
}

function checkPay(terms: Terms): Partial<Record<TermsField, string>> {
  if (terms.pay_kind === 'offers') return {}
  const isUnit = terms.pay_kind === 'unit'
  const sum = sumOf(terms)
  const wrongSum = terms.price === null || terms.price <= 0 || sum === undefined || sum < minSum || sum > maxSum
  return {
    ...(isUnit && !terms.unit && { unit: 'Выберите единицу' }),
    ...(isUnit && !terms.quantity && { quantity: 'Укажите количество' }),
    ...(wrongSum && { price: termsWords.price }),
  }
}

/**
 * Fields in which the terms are not as good as before for whoever has agreed to them. Later days, more places, a higher price and
 * acceptance by silence are no worse; anything else that differs may be.
 */
export function worsened(before: Terms, after: Terms): TermsField[] {
  const isEarlier = (left: Temporal.PlainDate, right: Temporal.PlainDate) => Temporal.PlainDate.compare(left, right) < 0
  const other = (
    ['title', 'category', 'result', 'format', 'place', 'pay_kind', 'unit', 'quantity', 'receipt_text'] as const
  ).filter((field) => before[field] !== after[field])
  return [
    ...other,
    ...(before.criteria.join('\n') === after.criteria.join('\n') ? [] : (['criteria'] as const)),
    ...(before.starts_on?.toString() === after.starts_on?.toString() ? [] : (['starts_on'] as const)),
    ...(isEarlier(after.due_on, before.due_on) ? (['due_on'] as const) : []),
    ...(isEarlier(after.apply_until, before.apply_until) ? (['apply_until'] as const) : []),
    ...(after.slots < before.slots ? (['slots'] as const) : []),
    ...(before.on_silence === 'accept' && after.on_silence === 'remind' ? (['on_silence'] as const) : []),
    ...((after.price ?? 0) < (before.price ?? 0) ? (['price'] as const) : []),
  ]
}
