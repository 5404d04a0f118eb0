import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { joinRows } from './join-rows.ts'

const row = { no: 1, inn: '500100732259', task_number: '', amount: kopecks(1500_50) }

test('rows of one person for one task become one payment, and the others can be brought back', () => {
  const joined = joinRows([row, { ...row, no: 4 }, { ...row, no: 9, amount: kopecks(1) }])
  assert.deepEqual(joined, { ok: true, value: { into: { no: 1, amount: '3001.01' }, out: [4, 9] } })
})

test('one row, rows of two people, of two tasks and without a sum are not joined', () => {
  const others = [[], [{ ...row, inn: '773370857141' }], [{ ...row, task_number: 'З-1' }], [{ ...row, amount: null }]]
  const texts = others.map((more) => {
    const joined = joinRows([row, ...more])
    return joined.ok ? '' : joined.refusal.text
  })
  assert.deepEqual(texts, [
    'Выделите хотя бы две строки',
    'Строки разных исполнителей',
    'Строки разных заданий',
    'Не у всех строк есть сумма',
  ])
})
