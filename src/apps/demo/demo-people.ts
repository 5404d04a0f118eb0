import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'

/** People of the demonstration. Phones and ИНН are artificial and belong to nobody. */
export type DemoPerson = {
  readonly phone: string
  readonly surname: string
  readonly firstname: string
  readonly secondname: string
  readonly birthdate: string
}

export const demoMembers = [
  { phone: '89000000001', email: 'orlova@naryad.example', name: 'Орлова Анна Викторовна', role: 'owner' },
  { phone: '89000000002', email: 'belova@naryad.example', name: 'Белова Марина Сергеевна', role: 'accountant' },
  { phone: '89000000003', email: 'gromov@naryad.example', name: 'Громов Павел Андреевич', role: 'approver' },
] as const

export const demoContractors: readonly (DemoPerson & { readonly email: string })[] = [
  {
    phone: '89000000101',
    email: 'petrov@naryad.example',
    surname: 'Петров',
    firstname: 'Иван',
    secondname: 'Сергеевич',
    birthdate: '1991-04-12',
  },
  {
    phone: '89000000102',
    email: 'sokolova@naryad.example',
    surname: 'Соколова',
    firstname: 'Мария',
    secondname: 'Игоревна',
    birthdate: '1994-09-30',
  },
  {
    phone: '89000000103',
    email: 'volkov@naryad.example',
    surname: 'Волков',
    firstname: 'Дмитрий',
    secondname: 'Олегович',
    birthdate: '1988-01-19',
  },
  {
    phone: '89000000104',
    email: 'kuznetsova@naryad.example',
    surname: 'Кузнецова',
    firstname: 'Елена',
    secondname: 'Павловна',
    birthdate: '1997-06-05',
  },
  {
    phone: '89000000105',
    email: 'morozov@naryad.example',
    surname: 'Морозов',
    firstname: 'Сергей',
    secondname: 'Ильич',
    birthdate: '1985-11-23',
  },
  {
    phone: '89000000106',
    email: 'novikova@naryad.example',
    surname: 'Новикова',
    firstname: 'Ольга',
    secondname: 'Дмитриевна',
    birthdate: '1999-02-14',
  },
  {
    phone: '89000000107',
    email: 'fedorov@naryad.example',
    surname: 'Фёдоров',
    firstname: 'Алексей',
    secondname: 'Николаевич',
    birthdate: '1990-08-08',
  },
  {
    phone: '89000000108',
    email: 'popova@naryad.example',
    surname: 'Попова',
    firstname: 'Наталья',
    secondname: '',
    birthdate: '1996-12-01',
  },
]

export const demoBik = '044525225'

/** An artificial ИНН with valid check digits for a person's place in the list. */
export function demoInn(place: number): PersonInn {
  const base = `99090001${String(place).padStart(2, '0')}`
  for (let check = 0; check < 100; check += 1) {
    const inn = parsePersonInn(`${base}${String(check).padStart(2, '0')}`)
    if (inn) return inn
  }
  throw new Error(`No ИНН begins with ${base}`)
}

/** An artificial account number whose check digit matches the bank. */
export function demoAccount(prefix: '40817' | '40702', place: number): string {
  const bik = parseBik(demoBik)
  if (!bik) throw new Error('The demo BIK is broken')
  for (let key = 0; key < 10; key += 1) {
    const account = parseBankAccount(`${prefix}810${key}${String(place).padStart(11, '0')}`, bik)
    if (account) return account
  }
  throw new Error('No account fits the bank')
}
