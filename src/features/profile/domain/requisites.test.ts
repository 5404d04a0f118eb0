import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskRequisites, openedRequisites, readRequisites, secretOf } from './requisites.ts'

const bik = '044525225'
const account = '40817810700000000001'

/** What is typed, and what is wrong with it. */
const refused: readonly (readonly [string, Parameters<typeof readRequisites>[0], string, string])[] = [
  ['a card number', { kind: 'account', bik, number: '4111 1111 1111 1111' }, 'account', 'Это номер карты'],
  ['a card number without a BIK', { kind: 'account', number: '2200-0000-0000-0004' }, 'account', 'Это номер карты'],
  ['a short BIK', { kind: 'account', bik: '04452522', number: account }, 'bik', 'БИК — 9 цифр'],
  ['an account of a company', { kind: 'account', bik, number: '40702810900000000001' }, 'account', 'Счёт человека'],
  ['an account in dollars', { kind: 'account', bik, number: '40817840000000000001' }, 'account', 'Счёт должен быть в рублях'],
  ['a wrong key', { kind: 'account', bik, number: '40817810800000000001' }, 'account', 'Счёт не подходит'],
  ['a phone of another country', { kind: 'sbp', bank: '100000000004', number: '+375 29 111-22-33' }, 'phone', 'другой страны'],
  ['a short phone', { kind: 'sbp', bank: '100000000004', number: '900 123' }, 'phone', 'полностью'],
  ['no bank', { kind: 'sbp', number: '+7 900 123-45-67' }, 'bank', 'Выберите банк'],
  ['a bank that is not there', { kind: 'sbp', bank: '100000009999', number: '89001234567' }, 'bank', 'Выберите банк'],
]

for (const [name, typed, field, words] of refused) {
  test(`requisites are refused in words: ${name}`, () => {
    const read = readRequisites(typed)
    assert.ok(!read.ok && read.refusal.field === field, JSON.stringify(read))
    assert.ok(read.refusal.problem.includes(words), read.refusal.problem)
  })
}

test('an account and a phone with a bank are kept and opened as they were', () => {
  for (const [typed, mask] of [
    [{ kind: 'account', bik, number: '40817 81070 00000 00001' }, 'Счёт •• 0001'],
    [{ kind: 'sbp', bank: '100000000111', number: '+7 900 123-45-67' }, 'СБП •• 4567, Сбербанк'],
  ] as const) {
    const read = readRequisites(typed)
    assert.ok(read.ok)
    assert.equal(maskRequisites(read.value), mask)
    assert.deepEqual(openedRequisites(typed.kind, typed.kind === 'account' ? bik : '', secretOf(read.value)), read.value)
  }
})
