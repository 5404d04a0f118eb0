import assert from 'node:assert/strict'
import test from 'node:test'
import { historyRow, historyTitle, rowLines } from './row-history.ts'

test('a row of the history says what each cell said before and says now', () => {
  const lines = rowLines({
    cells: [
      { field: 'amount', was: '12000.00', now: '15000.50' },
      { field: 'amount', was: 'сто', now: '' },
      { field: 'service', was: '', now: 'Вёрстка' },
    ],
    action: 'exclude',
  })
  assert.deepEqual(lines, [
    'Строка исключена',
    'Сумма: 12\u00A0000 → 15\u00A0000,50',
    'Сумма: сто → пусто',
    'Услуга: пусто → Вёрстка',
  ])
})

test('nothing is kept of a cell that says what it said, nor a number that stands masked', () => {
  const kept = historyRow({
    row: 'row',
    no: 1,
    cells: [
      { field: 'fio', was: 'Иванов', now: 'Иванов' },
      { field: 'service', was: '4111111111111111', now: 'Съёмка' },
    ],
  })
  assert.deepEqual(kept.cells, [{ field: 'service', was: '•• 1111', now: 'Съёмка' }])
})

test('an entry names its row, or how many there are and which are the first', () => {
  assert.equal(historyTitle('edited', [5]), 'Правка: строка 5')
  assert.equal(historyTitle('deleted', [6, 4, 5]), 'Удаление: 3 строки (4–6)')
  assert.equal(historyTitle('mended', [1, 3, 5, 7, 9]), 'Исправление по причине: 5 строк (1, 3, 5, 7…)')
})
