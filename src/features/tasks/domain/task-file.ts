import { cellText } from '#/kernel/file-cell.ts'
import type { FileCell, FileRow } from '#/kernel/file-cell.ts'
import { categories } from './category.ts'

/** Tasks that one file makes at most. */
export const mostTasksOfFile = 500

/** The columns of a file of tasks, in the order of the template; `starts` are how their headings begin. */
export const taskColumns = [
  { key: 'title', title: 'Название', starts: ['название', 'задание', 'что сделать'], needed: true },
  { key: 'category', title: 'Категория', starts: ['категория'], needed: true },
  { key: 'result', title: 'Результат', starts: ['результат', 'описание'], needed: true },
  { key: 'criteria', title: 'Критерии через «;»', starts: ['критери'], needed: false },
  { key: 'place', title: 'Адрес', starts: ['адрес', 'место', 'город'], needed: false },
  { key: 'price', title: 'Цена, ₽', starts: ['цена', 'сумма', 'оплата'], needed: false },
  { key: 'unit', title: 'Единица', starts: ['единица', 'ед.'], needed: false },
  { key: 'quantity', title: 'Количество', starts: ['количество', 'кол-во'], needed: false },
  { key: 'slots', title: 'Мест', starts: ['мест'], needed: false },
  { key: 'starts_on', title: 'Начать с', starts: ['начать', 'начало'], needed: false },
  { key: 'due_on', title: 'Сдать до', starts: ['сдать', 'срок'], needed: true },
  { key: 'apply_until', title: 'Отклики до', starts: ['отклик'], needed: false },
  { key: 'receipt_text', title: 'Текст в чеке', starts: ['текст в чек', 'чек'], needed: true },
] as const
export type TaskColumn = (typeof taskColumns)[number]['key']

export type TaskLine = {
  /** As the spreadsheet program numbers it. */
  readonly sourceRow: number
  readonly typed: Readonly<Record<TaskColumn, string>>
}

export type TaskLines = { readonly lines: readonly TaskLine[]; readonly missing: readonly string[] }

/** The grey row of the template: it makes no task. */
export const sampleTitle = 'Пример: снять ролик о складе'

/** Reads the rows under the heading. Columns are known by their headings, in any order; `missing` names those it cannot do without. */
export function readTaskLines(rows: readonly FileRow[]): TaskLines {
  const heading = rows.slice(0, 20).find(({ cells }) => placesIn(cells).size >= 3)
  const places = heading ? placesIn(heading.cells) : new Map<TaskColumn, number>()
  const missing = taskColumns.filter(({ key, needed }) => needed && !places.has(key)).map(({ title }) => title)
  if (!heading || missing.length > 0) return { lines: [], missing }
  const lines = rows
    .filter(({ number }) => number > heading.number)
    .map(({ number, cells }) => ({ sourceRow: number, typed: typedOf(cells, places) }))
    .filter(({ typed }) => typed.title !== sampleTitle && Object.values(typed).some((text) => text !== ''))
  return { lines, missing: [] }
}

function placesIn(cells: readonly FileCell[]): Map<TaskColumn, number> {
  const titles = cells.map((cell) => cellText(cell).toLowerCase())
  const places = new Map<TaskColumn, number>()
  for (const { key, starts } of taskColumns) {
    const place = titles.findIndex((title) => starts.some((start) => title.startsWith(start)))
    if (place !== -1) places.set(key, place)
  }
  return places
}

function typedOf(cells: readonly FileCell[], places: ReadonlyMap<TaskColumn, number>): Record<TaskColumn, string> {
  const at = (key: TaskColumn) => cellText(cells[places.get(key) ?? -1])
  return {
    title: at('title'),
    category: categoryIn(at('category')),
    result: at('result'),
    criteria: at('criteria')
      .split(';')
      .map((one) => one.trim())
      .join('\n'),
    place: at('place'),
    price: at('price').replace(/\s*(?:₽|руб\.?|р\.?)$/u, ''),
    unit: at('unit'),
    quantity: at('quantity'),
    slots: at('slots'),
    starts_on: at('starts_on'),
    due_on: at('due_on'),
    apply_until: at('apply_until'),
    receipt_text: at('receipt_text'),
  }
}

/** The name of a category in any case, or its short word; else as typed, and refused later. */
function categoryIn(typed: string): string {
  const word = typed.toLowerCase()
  return categories.find(({ slug, name }) => slug === word || name.toLowerCase() === word)?.slug ?? typed
}
