import { parsePhone, formatPhone } from '#/kernel/phone.ts'
import { formatDay, formatDayInWords, parseDay } from '#/kernel/time.ts'
import type { DocumentBlock, DocumentPair } from './document-block.ts'
import type { DocumentFacts } from './document-facts.ts'

/** Requisites of both sides; the signatures themselves are in the stamped copy. */
export function partiesBlock({ organization, person }: DocumentFacts): DocumentBlock {
  return {
    kind: 'signatures',
    parties: [
      {
        role: 'Заказчик',
        name: organization.fullName,
        requisites: [
          { label: 'ИНН', value: organization.inn },
          ...pair('КПП', organization.kpp),
          ...pair('ОГРН', organization.ogrn),
          ...pair('Адрес', organization.address),
          ...pair('БИК', organization.bank?.bik),
          ...pair('Расчётный счёт', organization.bank?.account),
        ],
      },
      {
        role: 'Исполнитель',
        name: person.name,
        requisites: [
          { label: 'ИНН', value: person.inn },
          ...pair('Дата рождения', shortDay(person.birthdate)),
          ...pair('Телефон', phoneText(person.phone)),
          { label: 'Налоговый режим', value: 'налог на профессиональный доход' },
        ],
      },
    ],
  }
}

/** «21.11.2026» for the stored date. */
export function shortDay(day: string): string {
  const parsed = parseDay(day)
  return parsed ? formatDay(parsed) : day
}

/** «21 ноября 2026» for the stored date. */
export function dayInWords(day: string): string {
  const parsed = parseDay(day)
  return parsed ? formatDayInWords(parsed) : day
}

function pair(label: string, value: string | undefined): DocumentPair[] {
  return value === undefined || value === '' ? [] : [{ label, value }]
}

/** «+7 900 111-22-33» for the stored phone. */
export function phoneText(text: string): string {
  const parsed = parsePhone(text)
  return parsed ? formatPhone(parsed) : text
}
