import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileRow } from '#/kernel/file-cell.ts'
import { readTaskLines, sampleTitle } from './task-file.ts'

const head = ['Срок сдачи', 'Название задания', 'Категория', 'Результат', 'Цена, ₽', 'Текст в чеке', 'Критерии']

test('columns are known by their headings in any order, under a title of the table, and the sample makes no task', () => {
  const { lines, missing } = readTaskLines([
    row(1, ['Задания на декабрь']),
    row(3, head),
    row(4, ['20.12.2026', sampleTitle, 'Фото и видео', 'Ролик', '1', 'Съёмка']),
    row(5, ['20.12.2026', 'Снять ролик', 'фото и ВИДЕО', 'Ролик о складе', '15 000 руб.', 'Съёмка', 'Две минуты; 4К']),
    row(6, ['', '', '', '', '', '']),
  ])
  assert.deepEqual(missing, [])
  assert.deepEqual(
    lines.map(({ sourceRow, typed }) => [sourceRow, typed.title, typed.category, typed.price, typed.criteria, typed.slots]),
    [[5, 'Снять ролик', 'media', '15 000', 'Две минуты\n4К', '']],
  )
})

test('a file without a needed column names it and gives no lines', () => {
  const { lines, missing } = readTaskLines([row(1, ['Название', 'Категория', 'Цена']), row(2, ['Снять ролик', 'Дизайн', '100'])])
  assert.deepEqual([lines.length, missing], [0, ['Результат', 'Сдать до', 'Текст в чеке']])
})

function row(number: number, texts: readonly string[]): FileRow {
  return { number, cells: texts.map((text) => ({ kind: 'text', text })) }
}
