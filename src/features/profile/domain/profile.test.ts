import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import {
  fullName,
  innProblem,
  missingPassport,
  missingPersonal,
  nameProblem,
  offeredName,
  oldEnough,
  parseName,
} from './profile.ts'
import type { Profile } from './profile.ts'

test('complete personal data require surname, first name, birth date and ИНН, and nothing else', () => {
  assert.deepEqual(missingPersonal(told({})), ['surname', 'firstname', 'birthdate', 'inn'])
  assert.deepEqual(missingPersonal(complete), [])
})

test('a document type with two fields requires both, a type with one only the number', () => {
  assert.deepEqual(missingPassport(told({})), ['doctypeid'])
  assert.deepEqual(missingPassport(told({ doctypeid: 21, paspnumber: '123456' })), ['paspserial'])
  assert.deepEqual(missingPassport(told({ doctypeid: 10, paspnumber: 'AB 12345' })), [])
})

test('a name contains only letters, spaces and hyphens', () => {
  assert.equal(parseName('  Анна-Мария  '), 'Анна-Мария')
  assert.equal(parseName('Иван1'), undefined)
  assert.equal(parseName(''), undefined)
  assert.equal(nameProblem('Иван<b>'), 'Только буквы, пробел и дефис')
  assert.equal(nameProblem('-Иван'), 'Только буквы, пробел и дефис')
  assert.equal(nameProblem('я'.repeat(61)), 'Не больше 60 символов')
  assert.equal(nameProblem('Гюльшән кызы'), undefined)
})

test('each error in an ИНН is named', () => {
  assert.equal(innProblem('7701010017'), 'ИНН физического лица — 12 цифр')
  assert.equal(innProblem('500100732258'), 'Такого ИНН не существует: проверьте цифры')
  assert.equal(innProblem('500100732259'), undefined)
})

test('a person may work from their eighteenth birthday', () => {
  const today = Temporal.PlainDate.from('2026-11-21')
  assert.equal(oldEnough(Temporal.PlainDate.from('2008-11-21'), today), true)
  assert.equal(oldEnough(Temporal.PlainDate.from('2008-11-22'), today), false)
})

test('a person without a patronymic has a two-word name', () => {
  assert.equal(fullName({ surname: 'Ли', firstname: 'Анна', secondname: '' }), 'Ли Анна')
})

const empty: Profile = {
  personId: 'person_00000000000000000000000000' as Id<'person'>,
  surname: '',
  firstname: '',
  secondname: '',
  birthdate: undefined,
  inn: undefined,
  doctypeid: undefined,
  paspserial: '',
  paspnumber: '',
}
const complete = told({
  surname: 'Иванов',
  firstname: 'Иван',
  birthdate: Temporal.PlainDate.from('1990-01-02'),
  inn: parsePersonInn('500100732259'),
})

function told(part: Partial<Profile>): Profile {
  return { ...empty, ...part }
}

test('a name typed without capital letters is offered with them', () => {
  assert.equal(offeredName('сидоров-водкин'), 'Сидоров-Водкин')
  assert.equal(offeredName('АННА МАРИЯ'), 'Анна Мария')
  for (const text of ['Сидоров-Водкин', 'де Голль', '', 'иванов1']) assert.equal(offeredName(text), undefined, text)
})
