import assert from 'node:assert/strict'
import test from 'node:test'
import { maskNumbers, namesCard } from './secret-numbers.ts'

test('numbers of cards, accounts and passports stand masked in the history, other numbers stand as they are', () => {
  const said = [
    ['Перевод на 4111 1111 1111 1111', 'Перевод на •• 1111'],
    ['счёт 40817810938160925982', 'счёт •• 5982'],
    ['паспорт 45 10 № 123456, выдан', 'паспорт •• 3456, выдан'],
    ['паспорт 4510 123456', 'паспорт •• 3456'],
    ['Договор 1234567812345678', 'Договор 1234567812345678'],
    ['Т-2026-00123 на 12 000', 'Т-2026-00123 на 12 000'],
    ['500100732259', '500100732259'],
    ['89001234567', '89001234567'],
  ] as const
  for (const [text, shown] of said) assert.equal(maskNumbers(text), shown)
  assert.deepEqual([namesCard('4111-1111-1111-1111'), namesCard('1234567812345678')], [true, false])
})
