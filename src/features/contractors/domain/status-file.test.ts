import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { FileRow } from '#/kernel/file-cell.ts'
import { describeList, guessMapping, readList } from './status-file.ts'

const good = '500100732259'

function rowsOf(...lines: readonly (readonly string[])[]): FileRow[] {
  return lines.map((cells, place) => ({
    number: place + 1,
    cells: cells.map((text) => (text === '' ? { kind: 'empty' as const } : { kind: 'text' as const, text })),
  }))
}

test('the ИНН and name columns are detected by their contents and headings', () => {
  const rows = rowsOf(['Наши исполнители', ''], ['ФИО', 'ИНН исполнителя'], ['Иванов Иван', good])
  assert.deepEqual(guessMapping(rows), { headingRow: 2, inn: 1, name: 0 })
  assert.deepEqual(describeList(rows, 2)[1], { index: 1, title: 'ИНН исполнителя', samples: [good] })
})

test('a bare column of numbers needs no heading, and names are recognized by their shape', () => {
  assert.deepEqual(guessMapping(rowsOf([good, 'Иванов Иван Иванович'])), { headingRow: 0, inn: 0, name: 1 })
  assert.equal(guessMapping(rowsOf(['Имя'], ['Иванов'])), undefined)
})

test('an invalid line reports its error, a repeat points to the first line', () => {
  const lines = readList(rowsOf(['ИНН'], [good], ['50010073225'], [good], ['7707083893'], ['500100732258'], ['']), {
    headingRow: 1,
    inn: 0,
    name: undefined,
  })
  assert.deepEqual(
    lines.map(({ sourceRow, problem, repeats }) => [sourceRow, problem, repeats]),
    [
      [2, undefined, undefined],
      [3, '11 цифр, нужно 12', undefined],
      [4, undefined, 2],
      [5, 'это ИНН организации', undefined],
      [6, 'такого ИНН не существует: проверьте цифры', undefined],
    ],
  )
})

test('a number cell that lost its leading zero gets it back when that makes a valid ИНН', () => {
  const inn = Array.from({ length: 100 }, (_, check) => `0101000000${String(check).padStart(2, '0')}`).find((text) =>
    parsePersonInn(text),
  )
  assert.ok(inn !== undefined)
  const short = inn.slice(1)
  const cell = { kind: 'number' as const, number: Number(short), text: short }
  const [line] = readList([{ number: 1, cells: [cell] }], { headingRow: 0, inn: 0, name: undefined })
  assert.equal(line?.inn, inn)
})

test('a formula is not read', () => {
  const [line] = readList([{ number: 1, cells: [{ kind: 'formula' }, { kind: 'text', text: 'Иванов' }] }], {
    headingRow: 0,
    inn: 0,
    name: 1,
  })
  assert.equal(line?.problem, 'формулы не читаем: вставьте значение')
})
