import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerWords } from './customer-line.ts'

test('of a customer is said what his paid works show, and nothing while they are few', () => {
  assert.equal(customerWords({ paid: 0, onTime: null, days: null }), 'На платформе недавно: оплаченных работ ещё нет.')
  assert.equal(customerWords({ paid: 2, onTime: null, days: null }), 'Оплатил на платформе 2 работы.')
  assert.equal(
    customerWords({ paid: 12, onTime: 95, days: 2 }),
    'Оплатил на платформе 12 работ. В срок принял 95 % последних. Обычно платит через 2 дня после приёмки.',
  )
  assert.equal(customerWords({ paid: 1000, onTime: null, days: null }), 'Оплатил на платформе больше 999 работ.')
  assert.match(customerWords({ paid: 6, onTime: 100, days: 0 }), /в день приёмки/)
})
