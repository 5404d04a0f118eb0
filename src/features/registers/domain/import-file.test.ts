import assert from 'node:assert/strict'
import test from 'node:test'
import { describeColumns, guessHeadingRow } from './file-columns.ts'
import type { FileCell, FileRow } from '#/kernel/file-cell.ts'
import { checkMapping, readLines } from './import-file.ts'

const own = [
  row(1, 'Выплаты за ноябрь'),
  row(3, '№', 'ФИО', 'инн исполнителя', 'Номер задания', 'Вид работ', 'Сумма к выплате, руб.', 'ИНН заказчика'),
  row(4, 1, 'Иванов Иван', '500100732259', 'З-2026-000001', 'Перевод', 1500.5, '7707083893'),
  row(5, 2, 'Петров Пётр', '500100732259', 'З-2026-000002', 'Перевод', '2 000,00', '7707083893'),
  row(6, 'Итого', '', '', '', '', 3500.5),
]

test('a custom header row is found and its names are recognized', () => {
  assert.equal(guessHeadingRow(own), 3)
  const guesses = describeColumns(own, 3).map(({ title, guess }) => [title, guess])
  assert.deepEqual(guesses, [
    ['№', undefined],
    ['ФИО', 'fio'],
    ['инн исполнителя', 'inn'],
    ['Номер задания', 'task_number'],
    ['Вид работ', 'service'],
    ['Сумма к выплате, руб.', 'amount'],
    ['ИНН заказчика', undefined],
  ])
})

test('an unnamed ИНН column is recognized by its values', () => {
  const rows = [row(1, 'Кому', 'Сумма'), row(2, '500100732259', 100)]
  assert.deepEqual(
    describeColumns(rows, 1).map(({ guess, sureness }) => [guess, sureness]),
    [
      ['inn', 0.4],
      ['amount', 1],
    ],
  )
})

test('lines are read without the totals line, with amounts in whole kopecks', () => {
  const lines = readLines(own, 3, { inn: 2, amount: 5, task_number: 3, fio: 1 })
  assert.deepEqual(
    lines.map(({ sourceRow, amount }) => [sourceRow, amount]),
    [
      [4, 150050],
      [5, 200000],
    ],
  )
  assert.equal(lines[0]?.raw['Вид работ'], 'Перевод')
})

test('an amount that cannot be parsed stays as typed, and a formula is reported', () => {
  const rows = [
    row(1, 'ИНН', 'Сумма'),
    row(2, '1', '1500.555'),
    { number: 3, cells: [text('1'), formula(5)] },
    row(4, '1', 'пять'),
  ]
  const lines = readLines(rows, 1, { inn: 0, amount: 1 })
  assert.deepEqual(
    lines.map(({ typedAmount, formulas }) => [typedAmount, formulas]),
    [
      ['1500.555', []],
      ['', ['amount']],
      ['пять', []],
    ],
  )
})

test('a formula in any of three columns of a name is a formula of the name', () => {
  const rows = [row(1, 'Фамилия', 'Имя', 'Отчество'), { number: 2, cells: [text('Иванов'), formula(5), text('Ильич')] }]
  assert.deepEqual(
    readLines(rows, 1, { fio: 0 }).map(({ formulas }) => formulas),
    [['fio']],
  )
})

test('a file must contain the payee, the amount and the work', () => {
  assert.deepEqual(checkMapping({ amount: 1, service: 2 }), {
    ok: false,
    refusal: { kind: 'columnMissing', name: 'ИНН, телефон или ФИО' },
  })
  assert.deepEqual(checkMapping({ inn: 0, service: 2 }), { ok: false, refusal: { kind: 'columnMissing', name: 'Сумма' } })
  assert.deepEqual(checkMapping({ inn: 0, amount: 1 }), {
    ok: false,
    refusal: { kind: 'columnMissing', name: 'Задание или услуга' },
  })
  assert.equal(checkMapping({ phone: 0, amount: 1, task_number: 2 }).ok, true)
  assert.equal(checkMapping({ fio: 0, amount: 1, service: 2 }).ok, true)
})

function row(number: number, ...values: (string | number)[]): FileRow {
  return { number, cells: values.map((value) => (value === '' ? { kind: 'empty' } : text(value))) }
}

function text(value: string | number): FileCell {
  return typeof value === 'string' ? { kind: 'text', text: value } : { kind: 'number', number: value, text: String(value) }
}

function formula(number: number): FileCell {
  return { kind: 'formula', cached: { kind: 'number', number, text: String(number) } }
}
