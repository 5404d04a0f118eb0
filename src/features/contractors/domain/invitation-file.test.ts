import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileRow } from '#/kernel/file-cell.ts'
import { guessInvites, readInvites } from './invitation-file.ts'

const inn = '500100732259'

function rowsOf(...lines: readonly (readonly string[])[]): FileRow[] {
  return lines.map((cells, place) => ({
    number: place + 1,
    cells: cells.map((text) => (text === '' ? { kind: 'empty' as const } : { kind: 'text' as const, text })),
  }))
}

test('phone, ИНН and name columns are detected by their contents, with a heading or without', () => {
  const headed = rowsOf(['ФИО', 'Мобильный', 'ИНН'], ['Иванов Иван', '+7 900 555-00-01', inn])
  assert.deepEqual(guessInvites(headed), { headingRow: 1, phone: 1, inn: 2, name: 0 })
  assert.deepEqual(guessInvites(rowsOf(['8 900 555 00 01', 'Иванов Иван'])), { headingRow: 0, phone: 0, inn: undefined, name: 1 })
  assert.deepEqual(guessInvites(rowsOf(['ИНН'], [inn]))?.inn, 0)
  assert.equal(guessInvites(rowsOf(['Имя'], ['Иванов'])), undefined)
})

test('each line reports its error; a repeat points to the first line with the same phone or ИНН', () => {
  const mapping = { headingRow: 1, phone: 0, inn: 1, name: 2 }
  const lines = readInvites(
    rowsOf(
      ['Телефон', 'ИНН', 'Имя'],
      ['+7 900 555-00-01', '', 'Иванов'],
      ['495 123-45-67', '', ''],
      ['', '50010073225', ''],
      ['', '', 'Петров'],
      ['89005550001', '', ''],
      ['', inn, 'а'.repeat(200)],
      ['+7 900 555-00-02', inn, ''],
      ['', '', ''],
    ),
    mapping,
  )
  assert.deepEqual(
    lines.map(({ sourceRow, problem, repeats }) => [sourceRow, problem, repeats]),
    [
      [2, undefined, undefined],
      [3, 'в телефоне ошибка: нужен мобильный, +7 и 10 цифр', undefined],
      [4, '11 цифр, нужно 12', undefined],
      [5, 'нет ни телефона, ни ИНН', undefined],
      [6, undefined, 2],
      [7, undefined, undefined],
      [8, undefined, 7],
    ],
  )
  assert.equal(lines[5]?.name.length, 120)
})
