import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskOwner, shortOrganizationName } from './organization.ts'

test('a full company name gives the short name people use', () => {
  assert.equal(shortOrganizationName('ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "Ромашка"'), 'ООО «Ромашка»')
  assert.equal(shortOrganizationName('Индивидуальный предприниматель Иванов Иван'), 'ИП Иванов Иван')
  assert.equal(shortOrganizationName('ООО «Вектор»'), 'ООО «Вектор»')
})

test("a stranger sees only the owner's initials", () => {
  assert.equal(maskOwner('Петрова Ирина Олеговна'), 'И*** П.')
  assert.equal(maskOwner('Петрова'), 'владельца')
  assert.equal(maskOwner(null), 'владельца')
})
