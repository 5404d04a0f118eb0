import { wholeBonus } from './income-tax.ts'
import type { Book, Organization } from './book.ts'

/** Fictional organizations with valid check digits. */
const organizations: readonly Organization[] = [
  {
    inn: '7701010017',
    ogrn: '1267700000017',
    name: 'ООО «Ромашка»',
    address: '101000, г. Москва, ул. Учебная, д. 1',
  },
  {
    inn: '7842000011',
    ogrn: '1267700000028',
    name: 'ООО «Северный стенд»',
    address: '190000, г. Санкт-Петербург, Пробный пер., д. 4',
  },
  {
    inn: '7701010024',
    ogrn: '1267700000039',
    name: 'АО «Учебные перевозки»',
    address: '101000, г. Москва, Примерный пр-д, д. 12',
  },
  {
    inn: '5401010044',
    ogrn: '1267700000040',
    name: 'ООО «Сибирский монтаж»',
    address: '630000, г. Новосибирск, ул. Образцовая, д. 7',
  },
  {
    inn: '6601010050',
    ogrn: '1267700000050',
    name: 'ООО «Уральский кейтеринг»',
    address: '620000, г. Екатеринбург, ул. Тестовая, д. 3',
  },
  {
    inn: '1601010069',
    ogrn: '1267700000061',
    name: 'ООО «Волга Дизайн»',
    address: '420000, г. Казань, ул. Показательная, д. 9',
  },
  { inn: '990900000380', ogrn: '', name: 'ИП Орлова Анна Сергеевна', address: '101000, г. Москва' },
]

const people = [
  { inn: '990900000132', surname: 'Петров', firstname: 'Пётр', patronymic: 'Петрович', phone: '79000000132' },
  {
    inn: '990900000206',
    surname: 'Смирнова',
    firstname: 'Мария',
    patronymic: 'Олеговна',
    phone: '79000000206',
  },
]

/** Seeds empty storage; storage that already has people is left unchanged. */
export function seedBook(book: Book): void {
  for (const organization of organizations) {
    if (!book.organizations.has(organization.inn)) book.put('organizations', organization.inn, organization)
  }
  for (const person of people) {
    if (book.persons.has(person.inn)) continue
    const registeredAt = '2026-01-15T09:00:00Z'
    book.put('persons', person.inn, { ...person, region: '45000000', registeredAt, bonusLeft: wholeBonus })
  }
}
