import assert from 'node:assert/strict'
import test from 'node:test'
import type { FileCell } from '#/kernel/file-cell.ts'
import { fileKey, findColumns, isSameSurname, readOutsideLines, shownFileName } from './outside-file.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const heading = ['ФИО', 'ИНН', 'Телефон', 'Номер договора', 'Дата договора', 'Имя PDF']

for (const [name, cell, day] of [
  ['typed as people type', text('12.03.2025'), '2025-03-12'],
  ['with a year of two digits', text('12.03.25'), '2025-03-12'],
  ['with the word for a year', text('12.03.2025 г.'), '2025-03-12'],
  ['with slashes', text('12/03/2025'), '2025-03-12'],
  ['with the hour of midnight', text('12.03.2025 0:00:00'), '2025-03-12'],
  ['as programs write', text('2025-03-12T00:00:00'), '2025-03-12'],
  ['a cell of days', { kind: 'day', day: Temporal.PlainDate.from('2025-03-12') }, '2025-03-12'],
  ['today', text('21.11.2026'), '2026-11-21'],
] as const) {
  test(`the day of a contract is read: ${name}`, () => {
    const [line] = readLine(cell)
    assert.deepEqual([line?.day?.toString(), line?.problem], [day, undefined])
  })
}

for (const [name, cell, problem] of [
  ['tomorrow', text('22.11.2026'), 'дата договора ещё не наступила'],
  ['tomorrow in a cell of days', { kind: 'day', day: Temporal.PlainDate.from('2026-11-22') }, 'дата договора ещё не наступила'],
  ['no day of the calendar', text('31.02.25'), 'дата договора не читается: нужна, например, 12.03.2025'],
  ['a month alone', text('март 2025'), 'дата договора не читается: нужна, например, 12.03.2025'],
  ['nothing', text(''), 'нет даты договора'],
  ['a formula', { kind: 'formula' }, 'Дата договора: формулы не читаем, вставьте значение'],
] as const) {
  test(`the day of a contract is not taken: ${name}`, () => {
    assert.equal(readLine(cell)[0]?.problem, problem)
  })
}

test('files are found by their names without folders and capitals, and shown as they were typed', () => {
  assert.deepEqual([fileKey('Папка\\Иванова.PDF'), fileKey('Иванова'), fileKey(' ')], ['иванова.pdf', 'иванова.pdf', ''])
  assert.deepEqual([shownFileName('Папка/Иванова'), shownFileName('Скан.PDF')], ['Иванова.pdf', 'Скан.PDF'])
  assert.ok(isSameSurname('Семёнов Пётр', 'СЕМЕНОВ П. А.'))
})

function text(of: string): FileCell {
  return { kind: 'text', text: of }
}

function readLine(day: FileCell) {
  const cells = ['Иванова Анна', '500100732259', '', '12/25'].map(text)
  const rows = [
    { number: 1, cells: heading.map(text) },
    { number: 2, cells: [...cells, day, text('a.pdf')] },
  ]
  const mapping = findColumns(rows)
  assert.ok(!('missing' in mapping))
  return readOutsideLines(rows, mapping, today)
}
