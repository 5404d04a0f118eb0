import assert from 'node:assert/strict'
import test from 'node:test'
import type { FileRow } from '#/kernel/file-cell.ts'
import { readInvitees } from './invitee-lines.ts'

function rowsOf(...lines: readonly (readonly string[])[]): FileRow[] {
  return lines.map((cells, place) => ({ number: place + 1, cells: cells.map((text) => ({ kind: 'text', text })) }))
}

test('a list may mix phones and ИНН, with names beside them and a heading above', () => {
  const lines = readInvitees(
    rowsOf(['Имя', 'Куда писать'], ['Иванов', '+7 900 555-00-01'], ['500100732259'], [''], ['89005550002', 'Пётр']),
  )
  assert.deepEqual(lines, [
    { row: 2, phone: '89005550001' },
    { row: 3, inn: '500100732259' },
    { row: 5, phone: '89005550002' },
  ])
})

test('a wrong line says what is wrong with it', () => {
  const lines = readInvitees(rowsOf(['89005550001'], ['Иванов'], ['8900555'], ['500100732258'], ['+7 495 123-45-67']))
  assert.deepEqual(
    lines.map(({ problem }) => problem),
    [
      undefined,
      'нет ни телефона, ни ИНН',
      'в телефоне ошибка: нужен мобильный, +7 и 10 цифр',
      'такого ИНН не существует: проверьте цифры',
      'в телефоне ошибка: нужен мобильный, +7 и 10 цифр',
    ],
  )
})
