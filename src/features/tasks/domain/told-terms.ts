import { formatRubles } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'
import { categoryName } from './category.ts'
import { publicPlace } from './terms.ts'
import type { Terms, TermsField } from './terms.ts'

/** The terms in the words people read, by field. */
export type ToldTerms = { readonly [Field in TermsField]?: string }

/** What the fields of a task are called. */
export const termsNames: { readonly [Field in Exclude<TermsField, 'receipt_text'>]: string } = {
  title: 'Название',
  category: 'Категория',
  result: 'Что должно получиться',
  criteria: 'Критерии приёмки',
  format: 'Формат',
  place: 'Место',
  pay_kind: 'Оплата',
  price: 'Цена',
  unit: 'Единица',
  quantity: 'Количество',
  slots: 'Мест',
  starts_on: 'Начало',
  due_on: 'Сдать до',
  apply_until: 'Отклики до',
  on_silence: 'Если заказчик не ответил на результат',
}
const fields = Object.keys(termsNames).filter((name): name is keyof typeof termsNames => name in termsNames)

const payWords = { fixed: 'за всю работу', unit: 'за единицу', offers: 'цену предлагает исполнитель' } as const

/** The terms as they are kept of an edition that is replaced. */
export function tellTerms(terms: Terms): ToldTerms {
  return {
    title: terms.title,
    category: categoryName(terms.category),
    result: terms.result,
    criteria: terms.criteria.join('\n'),
    format: terms.format === 'remote' ? 'Удалённо' : 'По адресу',
    place: terms.place,
    pay_kind: payWords[terms.pay_kind],
    price: terms.price === null ? '' : formatRubles(terms.price),
    unit: terms.unit ?? '',
    quantity: terms.quantity === null ? '' : String(terms.quantity),
    slots: String(terms.slots),
    starts_on: terms.starts_on === null ? '' : formatDay(terms.starts_on),
    due_on: formatDay(terms.due_on),
    apply_until: formatDay(terms.apply_until),
    on_silence: terms.on_silence === 'accept' ? 'принято автоматически' : 'напоминаем',
  }
}

export type ToldChange = { readonly name: string; readonly before: string; readonly after: string }

/** What differs for somebody who sees no more of the address than its town. */
export function toldChanges(before: ToldTerms, after: ToldTerms): ToldChange[] {
  return fields.flatMap((field) => {
    const [old, now] = [before[field] ?? '', after[field] ?? '']
    if (old === now) return []
    if (field !== 'place') return [{ name: termsNames[field], before: old, after: now }]
    const [oldTown, town] = [publicPlace(old), publicPlace(now)]
    return [{ name: termsNames.place, before: oldTown, after: oldTown === town ? `${town}, другой адрес` : town }]
  })
}
