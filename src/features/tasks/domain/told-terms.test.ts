import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldChanges } from './told-terms.ts'

test('an applicant reads what differs, and of the address no more than its town', () => {
  const before = { title: 'Ролик', place: 'Казань, ул. Баумана, 1', price: '15 000,00 ₽' }
  assert.deepEqual(toldChanges(before, before), [])
  assert.deepEqual(toldChanges(before, { ...before, price: '14 000,00 ₽' }), [
    { name: 'Цена', before: '15 000,00 ₽', after: '14 000,00 ₽' },
  ])
  assert.deepEqual(toldChanges(before, { ...before, place: 'Казань, ул. Кремлёвская, 2' }), [
    { name: 'Место', before: 'Казань', after: 'Казань, другой адрес' },
  ])
  assert.deepEqual(toldChanges(before, { ...before, place: 'Пермь, ул. Ленина, 3' }), [
    { name: 'Место', before: 'Казань', after: 'Пермь' },
  ])
})
