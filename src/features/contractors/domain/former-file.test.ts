import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileCell, FileRow } from '#/kernel/file-cell.ts'
import { guessFormers, readFormers } from './former-file.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const [one, two] = ['500100732259', '772852512454']

function rowsOf(...lines: readonly (readonly (string | Temporal.PlainDate)[])[]): FileRow[] {
  return lines.map((cells, place) => ({ number: place + 1, cells: cells.map(cellOf) }))
}

function cellOf(value: string | Temporal.PlainDate): FileCell {
  if (typeof value !== 'string') return { kind: 'day', day: value }
  return value === '' ? { kind: 'empty' } : { kind: 'text', text: value }
}

test('the columns of the ИНН and of the last day are found, among other days by the heading', () => {
  const birth = Temporal.PlainDate.from('1990-05-05')
  const left = Temporal.PlainDate.from('2026-03-01')
  const rows = rowsOf(['ФИО', 'Дата рождения', 'ИНН', 'Уволен'], ['Иванов Иван', birth, one, left], ['Пётр', birth, two, ''])
  assert.deepEqual(guessFormers(rows), { headingRow: 1, inn: 2, day: 3 })
  assert.deepEqual(guessFormers(rowsOf([one, '01.03.2026'])), { headingRow: 0, inn: 0, day: 1 })
  assert.equal(guessFormers(rowsOf(['ИНН'], [one])).day, undefined)
})

test('each line says why it is left out: an error of the ИНН or of the day, two years that are over, a repeat', () => {
  const rows = rowsOf(
    ['ИНН', 'Последний день'],
    [one, '01.03.2026'],
    ['50010073225', '01.03.2026'],
    [two, ''],
    [two, 'март'],
    [two, '22.11.2026'],
    [two, '21.11.2024'],
    [two, '22.11.2024'],
    [one, Temporal.PlainDate.from('2026-05-01')],
  )
  const lines = readFormers(rows, { headingRow: 1, inn: 0, day: 1 }, today)
  assert.deepEqual(
    lines.map(({ sourceRow, left }) => [sourceRow, left?.kind ?? 'in', left?.text]),
    [
      [2, 'skipped', 'повтор: считаем строку 9'],
      [3, 'wrong', '11 цифр, нужно 12'],
      [4, 'wrong', 'нет последнего дня'],
      [5, 'wrong', 'последний день не читается: напишите его как 22.11.2026'],
      [6, 'wrong', 'этот день ещё не наступил'],
      [7, 'skipped', 'два года прошли 21.11.2026: платить можно'],
      [8, 'in', undefined],
      [9, 'in', undefined],
    ],
  )
})
