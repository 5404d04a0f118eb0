import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortOrganizationName } from './organization.ts'

test('the long form of a company name gives the short one people use', () => {
  assert.equal(shortOrganizationName('ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "Ромашка"'), 'ООО «Ромашка»')
  assert.equal(shortOrganizationName('Индивидуальный предприниматель Иванов Иван'), 'ИП Иванов Иван')
  assert.equal(shortOrganizationName('ООО «Вектор»'), 'ООО «Вектор»')
})
