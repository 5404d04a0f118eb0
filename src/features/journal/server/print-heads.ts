import type { XlsxColumn } from '#/platform/server/spreadsheet/write-xlsx.ts'

/** Returns the columns of an exported journal; `printEntry` fills them. */
export function printHeads(): readonly XlsxColumn[] {
  return heads
}

const heads: readonly XlsxColumn[] = [
  { title: '№', width: 8, kind: 'number' },
  { title: 'Дата и время (Москва)', width: 18, kind: 'text' },
  { title: 'Кто', width: 32, kind: 'text' },
  { title: 'Роль', width: 16, kind: 'text' },
  { title: 'Адрес в сети', width: 16, kind: 'text' },
  { title: 'Действие', width: 36, kind: 'text' },
  { title: 'Над чем', width: 18, kind: 'text' },
  { title: 'Название', width: 32, kind: 'text' },
  { title: 'Подробности', width: 48, kind: 'text' },
  { title: 'Точное время (UTC)', width: 26, kind: 'text' },
  { title: 'Номер объекта', width: 38, kind: 'text' },
  { title: 'Данные записи', width: 40, kind: 'text' },
  { title: 'SHA-256 предыдущей записи', width: 68, kind: 'text' },
  { title: 'SHA-256 записи', width: 68, kind: 'text' },
]
