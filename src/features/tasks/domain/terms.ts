import { kopecks, share } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { categories } from './category.ts'

export const taskFormats = ['remote', 'onSite'] as const
export const payKinds = ['fixed', 'unit', 'offers'] as const

/** What a task promises and asks. A draft may hold any of it empty; a published one passes `checkTerms`. */
export type Terms = {
  readonly title: string
  readonly category: string
  readonly result: string
  readonly criteria: readonly string[]
  readonly format: (typeof taskFormats)[number]
  readonly place: string
  readonly payKind: (typeof payKinds)[number]
  /** Of the whole work, or of one unit. */
  readonly price: Kopecks | undefined
  readonly unit: string | undefined
  readonly quantity: number | undefined
  readonly slots: number
  readonly startsOn: Temporal.PlainDate | undefined
  readonly dueOn: Temporal.PlainDate
  readonly applyUntil: Temporal.PlainDate
  readonly receiptText: string
}

export type TermsField = keyof Terms

export const units = ['услуга', 'шт', 'комплект', 'м', 'м²', 'м³', 'км', 'т', 'страница', 'знак', 'точка', 'объект'] as const

/** One work costs from 1 ₽ to a million. */
export const minSum = 100
export const maxSum = 100_000_000

/** What one contractor gets for the whole work; undefined while the price is awaited from him. */
export function sumOf(terms: Pick<Terms, 'payKind' | 'price' | 'quantity'>): Kopecks | undefined {
  if (terms.payKind === 'offers' || terms.price === undefined) return undefined
  return terms.payKind === 'unit' ? kopecks(terms.price * (terms.quantity ?? 0)) : terms.price
}

/** What stays after the tax of 6 % that a self-employed person pays of money from organisations. */
export function netOf(amount: Kopecks): Kopecks {
  return kopecks(amount - share(amount, 600))
}

/** Before the choice a visitor sees the town only: what stands before the first comma. */
export function publicPlace(place: string): string {
  return place.split(',', 1)[0]?.trim() ?? ''
}

/** What must be put right before a task may stand on the board, by field. */
export function checkTerms(terms: Terms, today: Temporal.PlainDate): Partial<Record<TermsField, string>> {
  return { ...checkWork(terms), ...checkDays(terms, today), ...checkPay(terms) }
}

function checkWork(terms: Terms): Partial<Record<TermsField, string>> {
  return {
    ...(terms.title.trim().length < 5 && { title: 'Коротко: что сделать, от 5 знаков' }),
    ...(!categories.some(({ slug }) => slug === terms.category) && { category: 'Выберите категорию' }),
    ...(terms.result.trim().length < 30 && { result: 'Опишите, что должно получиться: по этому вы примете работу' }),
    ...(terms.format === 'onSite' && terms.place.trim() === '' && { place: 'Укажите город и адрес' }),
    ...(terms.receiptText.trim().length < 3 && { receiptText: 'Текст в чеке — от 3 знаков' }),
    ...(receiptStop.test(terms.receiptText) && { receiptText: 'Не пишите «зарплата», «аванс», «премия»' }),
  }
}

const receiptStop = /зарплат|заработн|аванс|преми[яию]|оклад/i

function checkDays(terms: Terms, today: Temporal.PlainDate): Partial<Record<TermsField, string>> {
  const { dueOn, applyUntil, startsOn } = terms
  const before = (left: Temporal.PlainDate, right: Temporal.PlainDate) => Temporal.PlainDate.compare(left, right) < 0
  return {
    ...(!before(today, dueOn) && { dueOn: 'Срок сдачи должен быть позже сегодняшнего дня' }),
    ...(before(today.add({ days: 90 }), applyUntil) && { applyUntil: 'Отклики принимаются не дольше 90 дней' }),
    ...(before(applyUntil, today) && { applyUntil: 'Этот день уже прошёл' }),
    ...(before(dueOn, applyUntil) && { applyUntil: 'Отклики нельзя принимать позже срока сдачи' }),
    ...(startsOn && before(dueOn, startsOn) && { startsOn: 'Начало не может быть позже срока сдачи' }),
  }
}

function checkPay(terms: Terms): Partial<Record<TermsField, string>> {
  if (terms.payKind === 'offers') return {}
  const isUnit = terms.payKind === 'unit'
  const sum = sumOf(terms)
  const wrongSum = terms.price === undefined || terms.price <= 0 || sum === undefined || sum < minSum || sum > maxSum
  return {
    ...(isUnit && !terms.unit && { unit: 'Выберите единицу' }),
    ...(isUnit && !terms.quantity && { quantity: 'Укажите количество' }),
    ...(wrongSum && { price: 'Сумма от 1 до 1 000 000 ₽' }),
  }
}

/** After the first application the terms may only get better: later days, more places, a higher price. */
export function onlyBetter(before: Terms, after: Terms): boolean {
  const laterOrSame = (left: Temporal.PlainDate, right: Temporal.PlainDate) => Temporal.PlainDate.compare(left, right) <= 0
  const same = (['title', 'category', 'result', 'format', 'place', 'payKind', 'unit', 'quantity', 'receiptText'] as const).every(
    (field) => before[field] === after[field],
  )
  return (
    same &&
    before.criteria.join('\n') === after.criteria.join('\n') &&
    before.startsOn?.toString() === after.startsOn?.toString() &&
    laterOrSame(before.dueOn, after.dueOn) &&
    laterOrSame(before.applyUntil, after.applyUntil) &&
    after.slots >= before.slots &&
    (after.price ?? 0) >= (before.price ?? 0)
  )
}
