import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskOwner, shortOrganizationName } from './organization.ts'

test('the long form of a company name gives the short one people use', () => {
  assert.equal(shortOrganizationName('ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "Ромашка"'), 'ООО «Ромашка»')
  assert.equal(shortOrganizationName('Индивидуальный предприниматель Иванов Иван'), 'ИП Иванов Иван')
  assert.equal(shortOrganizationName('ООО «Вектор»'), 'ООО «Вектор»')
})

test('a stranger reads only the first letters of the owner', () => {
  assert.equal(maskOwner('Петрова Ирина Олеговна'), 'И*** П.')
  assert.equal(maskOwner('Петрова'), 'владельца')
  assert.equal(maskOwner(null), 'владельца')
})
