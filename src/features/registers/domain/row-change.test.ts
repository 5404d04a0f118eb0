import assert from 'node:assert/strict'
import test from 'node:test'
import { decideRowChange, plainCell } from './row-change.ts'
import type { RowNow } from './row-change.ts'

const texts = { inn: '500100732259', phone: '', fio: 'Иванов Иван', task_number: '', service: 'Перевод', amount: '1500.00' }
const row: RowNow = { version: 4, state: 'error', texts }

test('a cell that nobody else has changed is taken, whatever became of the other cells of its row', () => {
  const { cells, taken, state } = decideRowChange(row, {
    version: 3,
    cells: [{ field: 'amount', value: '1600', was: '1 500,00 ₽' }],
  })
  assert.deepEqual(cells, [{ field: 'amount', outcome: 'taken' }])
  assert.deepEqual(
    taken.map(({ value }) => value),
    ['1600'],
  )
  assert.equal(state, 'checking')
})

test('a cell that somebody else has changed keeps his value and tells both', () => {
  const { cells, taken, state } = decideRowChange(row, {
    version: 3,
    cells: [{ field: 'service', value: 'Вёрстка', was: 'Съёмка' }],
  })
  assert.deepEqual(cells, [{ field: 'service', outcome: 'conflict', yours: 'Вёрстка', theirs: 'Перевод' }])
  assert.deepEqual(taken, [])
  assert.equal(state, 'error')
})

test('two who typed the same do not meet, and nothing is written', () => {
  const { cells, taken } = decideRowChange(row, { version: 1, cells: [{ field: 'amount', value: '1500', was: '7' }] })
  assert.deepEqual([cells, taken], [[{ field: 'amount', outcome: 'taken' }], []])
})

test('without what the cell said, the version of the row decides', () => {
  const change = (version: number) =>
    decideRowChange(row, { version, cells: [{ field: 'fio', value: 'Петров' }] }).cells[0]?.outcome
  assert.deepEqual([change(4), change(3)], ['taken', 'conflict'])
})

test('a text that is too long and a row that is closed are refused with the reason', () => {
  const long = decideRowChange(row, { version: 4, cells: [{ field: 'inn', value: '1'.repeat(21) }] }).cells[0]
  assert.deepEqual(long, { field: 'inn', outcome: 'refused', text: 'Не больше 20 символов, сейчас 21' })
  const closed = decideRowChange({ ...row, state: 'excluded' }, { version: 4, cells: [{ field: 'inn', value: '1' }] }).cells[0]
  assert.deepEqual(closed, { field: 'inn', outcome: 'refused', text: 'Строка «Исключена»: её ячейки не меняются' })
})

test('a row that comes back takes its cells after that, and one that goes takes them before', () => {
  const cells = [{ field: 'fio', value: 'Петров' } as const]
  const back = decideRowChange({ ...row, state: 'excluded' }, { cells, action: 'include' })
  assert.deepEqual([back.state, back.taken.length, back.action?.outcome], ['checking', 1, 'taken'])
  const gone = decideRowChange(row, { cells, action: 'exclude' })
  assert.deepEqual([gone.state, gone.taken.length, gone.action?.outcome], ['excluded', 1, 'taken'])
})

test('warnings are accepted only where they are, and of a row as it was seen', () => {
  const accept = (state: RowNow['state'], version: number) =>
    decideRowChange({ ...row, state }, { version, cells: [], action: 'accept' }).action?.outcome
  assert.deepEqual([accept('warning', 4), accept('error', 4), accept('warning', 3)], ['taken', 'refused', 'conflict'])
})

test('texts that say the same are one', () => {
  assert.equal(plainCell('amount', ' 1 500,5 ₽'), plainCell('amount', '1500.50'))
  assert.equal(plainCell('phone', '+7 (900) 123-45-67'), plainCell('phone', '89001234567'))
  assert.equal(plainCell('inn', '5001 0073 2259'), '500100732259')
  assert.equal(plainCell('amount', 'тысяча'), 'тысяча')
})
