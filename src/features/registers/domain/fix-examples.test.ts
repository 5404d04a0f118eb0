import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleLines } from './fix-examples.ts'

test('what was and what will be is told of five names, and of how many rows more', () => {
  const names = ['Иванов Иван', 'Петров Пётр', 'Белов Олег', 'Зуев Ян', 'Чехов Антон', 'Серов Олег']
  const examples = names.map((was, place) => ({ was, will: `${was} Иванович`, rows: place === 0 ? 3 : 1 }))
  assert.deepEqual(exampleLines(examples, 8), [
    'Иванов Иван → Иванов Иван Иванович, 3 строки',
    'Петров Пётр → Петров Пётр Иванович',
    'Белов Олег → Белов Олег Иванович',
    'Зуев Ян → Зуев Ян Иванович',
    'Чехов Антон → Чехов Антон Иванович',
    'и ещё 1 строка',
  ])
  assert.deepEqual(exampleLines(examples.slice(1, 2), 1), ['Петров Пётр → Петров Пётр Иванович'])
  assert.deepEqual(exampleLines([], 7), [])
})
