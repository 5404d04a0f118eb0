import type * as z from 'zod/mini'
import { decimalRubles, formatRubles, kopecks } from '#/kernel/money.ts'
import { formatPhone, parsePhone } from '#/kernel/phone.ts'
import type { rowView } from '../contract/row.ts'
import { cellFields } from '../domain/row-change.ts'
import type { CellField } from '../domain/row-change.ts'
import type { SearchedColumn, SortColumn } from '../domain/row-order.ts'

export type GridRow = z.output<typeof rowView> & {
  /** How its list knows it: its number in the register; in a list over many registers also the place of the register. */
  readonly ref: number
  /** Of which register it is, where the list has many. */
  readonly register?: RowRegister
}

/** A register of a list over many. */
export type RowRegister = {
  readonly id: string
  readonly number: string
  /** Its cells can be edited by the viewer now. */
  readonly isEditable: boolean
  /** Since when the row waits; null while a change of it is new. */
  readonly since: string | null
}

/** The columns of a grid, and under which name a browser keeps their widths and order. */
export type GridColumns = {
  readonly name: string
  readonly all: readonly GridColumn[]
  /** The widths the server draws with. */
  readonly look: string
}

export type GridColumn = {
  readonly key: string
  readonly label: string
  readonly width: number
  /** The cell people edit; without it the column is only read. */
  readonly field?: CellField
  readonly sort?: SortColumn
  /** The name of its filter in the address. */
  readonly filter?: SearchedColumn | 'amount'
  readonly isRight?: boolean
  /** As it is shown. */
  readonly text: (row: GridRow) => string
}

/** Where the row is and the name: they stay in sight, in this order. */
export const frozenColumns = 2

const gridColumns: readonly GridColumn[] = [
  { key: 'no', label: '№', width: 56, sort: 'no', isRight: true, text: (row) => String(row.no) },
  { key: 'fio', label: 'Исполнитель', width: 232, field: 'fio', sort: 'fio', filter: 'fio', text: (row) => row.fio },
  { key: 'inn', label: 'ИНН', width: 124, field: 'inn', sort: 'inn', filter: 'inn', text: (row) => row.inn },
  {
    key: 'amount',
    label: 'Сумма, ₽',
    width: 116,
    field: 'amount',
    sort: 'amount',
    filter: 'amount',
    isRight: true,
    text: (row) => (row.amount === null ? (row.typed_amount ?? '') : formatRubles(kopecks(row.amount)).replace(/\u00A0₽$/, '')),
  },
  { key: 'state', label: 'Статус', width: 124, sort: 'state', text: (row) => row.state_name },
  { key: 'problem', label: 'Что исправить', width: 288, text: (row) => problemText(row) },
  {
    key: 'service',
    label: 'Услуга (текст чека)',
    width: 220,
    field: 'service',
    sort: 'service',
    filter: 'service',
    text: (row) => row.service,
  },
  {
    key: 'task_number',
    label: 'Задание',
    width: 128,
    field: 'task_number',
    sort: 'task_number',
    filter: 'task_number',
    text: (row) => row.task_number,
  },
  {
    key: 'phone',
    label: 'Телефон',
    width: 148,
    field: 'phone',
    sort: 'phone',
    filter: 'phone',
    text: (row) => phoneText(row.phone),
  },
  { key: 'assignee', label: 'Поручено', width: 132, text: (row) => row.assignee ?? '' },
  { key: 'requisites', label: 'Куда', width: 132, text: (row) => row.requisites ?? '' },
  { key: 'act', label: 'Акт', width: 132, text: (row) => row.act_number ?? '' },
  { key: 'key', label: 'Ключ', width: 110, sort: 'key', filter: 'key', text: (row) => row.key ?? '' },
]

export const registerColumns: GridColumns = {
  name: 'grid',
  all: gridColumns,
  look: '[--grid-columns:56px_232px_124px_116px_124px_288px_220px_128px_148px_132px_132px_132px_110px] [--grid-first:56px]',
}

/** The text of a cell as one edits it. */
export function editText(row: GridRow, field: CellField): string {
  if (field === 'amount')
    return row.amount === null ? (row.typed_amount ?? '') : decimalRubles(kopecks(row.amount)).replace('.', ',')
  return row[field]
}

/** Problems nobody has accepted. */
export function openProblems(row: GridRow) {
  return row.problems.filter(({ accepted }) => !accepted)
}

/** The values proposed for cells at fault. */
export function proposedCells(row: GridRow) {
  return openProblems(row).flatMap(({ field, value }) => {
    const cell = cellFields.find((one) => one === field)
    return cell === undefined || value === null ? [] : [{ field: cell, value }]
  })
}

function problemText(row: GridRow): string {
  const [first, ...others] = openProblems(row)
  if (first === undefined) return ''
  return others.length === 0 ? first.text : `${first.text} и ещё ${others.length}`
}

function phoneText(phone: string): string {
  const known = parsePhone(phone)
  return known === undefined ? phone : formatPhone(known)
}
