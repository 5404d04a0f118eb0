import { formatRubles, parseRubles } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { actionNames, cellFields, cellNames } from './row-change.ts'
import type { CellField, RowAction } from './row-change.ts'
import { runsOf, runsText } from './row-runs.ts'
import { maskNumbers } from './secret-numbers.ts'

/** What a member did to rows in one press; `arrived` is the other side of `separated`. */
export const historyActNames = {
  edited: 'Правка',
  mended: 'Исправление по причине',
  corrected: 'Исправленная таблица',
  undone: 'Отмена шага',
  redone: 'Повтор шага',
  added: 'Добавление',
  copied: 'Дублирование',
  deleted: 'Удаление',
  split: 'Разделение строки',
  separated: 'Отделение готовых строк',
  arrived: 'Отделение в этот реестр',
  remembered: 'Подстановка запомненного',
} as const
export const historyActs = Object.keys(historyActNames) as readonly HistoryAct[]
export type HistoryAct = keyof typeof historyActNames

/** What became of a row as a whole. */
const rowDeedNames = {
  ...actionNames,
  add: 'Строка добавлена',
  delete: 'Строка удалена',
  leave: 'Строка ушла в другой реестр',
  come: 'Строка пришла из другого реестра',
} as const satisfies Record<RowAction, string> & Record<string, string>
export const rowDeeds = Object.keys(rowDeedNames) as readonly RowDeed[]
export type RowDeed = keyof typeof rowDeedNames

export type HistoryCell = { readonly field: CellField; readonly was: string; readonly now: string }

/** One row in an entry of the history. */
export type HistoryRow = {
  readonly row: string
  readonly no: number
  readonly cells: readonly HistoryCell[]
  readonly action?: RowDeed | undefined
}

/** What is kept of a change: no numbers that stand masked everywhere, and nothing that says the same on both sides. */
export function historyRow({ row, no, cells, action }: HistoryRow): HistoryRow {
  const told = cells
    .filter(({ was, now }) => was !== now)
    .map(({ field, was, now }) => ({ field, was: maskNumbers(was), now: maskNumbers(now) }))
  return { row, no, cells: told, ...(action && { action }) }
}

/** The cells in which two sayings of a row differ. */
export function differingCells(
  was: Readonly<Record<CellField, string>>,
  now: Readonly<Record<CellField, string>>,
): HistoryCell[] {
  return cellFields.filter((field) => was[field] !== now[field]).map((field) => ({ field, was: was[field], now: now[field] }))
}

/** A row that says nothing: what one was before it was added, and what is left of a deleted one. */
export const emptyTexts: Readonly<Record<CellField, string>> = {
  inn: '',
  phone: '',
  fio: '',
  task_number: '',
  service: '',
  amount: '',
}

export type ToldCell = { readonly name: string; readonly was: string; readonly now: string }

/** A changed cell as people read it: «Сумма», «12 000», «15 000». */
export function toldCell({ field, was, now }: HistoryCell): ToldCell {
  return { name: cellNames[field], was: toldText(field, was), now: toldText(field, now) }
}

function toldText(field: CellField, text: string): string {
  const amount = field === 'amount' ? parseRubles(text) : undefined
  if (amount !== undefined) return formatRubles(amount, 'short').replace(/\u00A0₽$/, '')
  return text === '' ? 'пусто' : text
}

/** What happened to one row, a line each: «Сумма: 12 000 → 15 000», «Строка исключена». */
export function rowLines({ cells, action }: Pick<HistoryRow, 'cells' | 'action'>): string[] {
  const told = cells.map((cell) => toldCell(cell)).map(({ name, was, now }) => `${name}: ${was} → ${now}`)
  return [...(action ? [rowDeedNames[action]] : []), ...told]
}

export function rowDeedName(action: RowDeed): string {
  return rowDeedNames[action]
}

/** «Правка: 120 строк (1-118, 140, 152)», «Правка: строка 5». */
export function historyTitle(act: HistoryAct, nos: readonly number[]): string {
  const [only] = nos
  if (nos.length === 1) return `${historyActNames[act]}: строка ${only}`
  return `${historyActNames[act]}: ${nos.length} ${plural(nos.length, 'строка', 'строки', 'строк')} (${someNumbers(nos)})`
}

const mostRuns = 4

function someNumbers(nos: readonly number[]): string {
  const runs = runsOf(nos.toSorted((left, right) => left - right))
  const text = runsText(runs.slice(0, mostRuns)).replaceAll('-', '–').replaceAll(',', ', ')
  return runs.length > mostRuns ? `${text}…` : text
}
