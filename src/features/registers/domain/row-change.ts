import { decimalRubles, parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { rowLifecycle } from './register.ts'
import type { RowState } from './register.ts'

/** Cells of a row that people edit, with the longest text each takes. */
export const cellLengths = { inn: 20, phone: 30, fio: 180, task_number: 40, service: 1000, amount: 60 } as const
export type CellField = keyof typeof cellLengths
export const cellFields = ['inn', 'phone', 'fio', 'task_number', 'service', 'amount'] as const satisfies readonly CellField[]

export type CellChange = {
  readonly field: CellField
  /** The cell as typed; a sum is text too, because what cannot be read is kept and said to be an error. */
  readonly value: string
  /** What the cell said when the viewer changed it. */
  readonly was?: string | undefined
  /** The cell held a formula of the file: known only to what puts a row back. */
  readonly formula?: boolean | undefined
}

/** `reconsider` takes back the acceptance of warnings. */
export const rowActions = ['exclude', 'include', 'accept', 'reconsider'] as const
export type RowAction = (typeof rowActions)[number]

export type RowChange = {
  /** The version of the row that the viewer saw; absent where only what the cells said decides. */
  readonly version?: number | undefined
  readonly cells: readonly CellChange[]
  readonly action?: RowAction | undefined
}

export type RowNow = {
  readonly version: number
  readonly state: RowState
  readonly texts: Readonly<Record<CellField, string>>
}

export type CellAnswer = { readonly field: CellField } & (
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused'; readonly text: string }
  | { readonly outcome: 'conflict'; readonly yours: string; readonly theirs: string }
)

export type ActionAnswer = { readonly outcome: 'taken' } | { readonly outcome: 'refused' | 'conflict'; readonly text: string }

export type Decided = {
  readonly cells: readonly CellAnswer[]
  readonly action?: ActionAnswer
  /** What is to be written; empty when the cells say it already. */
  readonly taken: readonly CellChange[]
  /** The state that follows; the present one when nothing is to be written. */
  readonly state: RowState
}

/** Two texts of a cell that say the same: «1 500,5» and «1500.50», «+7 900 …» and «8900…». */
export function plainCell(field: CellField, text: string): string {
  const trimmed = text.trim()
  if (field === 'inn') return trimmed.replaceAll(/\s/g, '')
  if (field === 'phone') return parsePhone(trimmed) ?? trimmed
  if (field !== 'amount') return trimmed
  const amount = parseRubles(trimmed)
  return amount === undefined ? trimmed : decimalRubles(amount)
}

/** The text of a sum: the sum itself, or what could not be read as one. */
export function sumText(amount: Kopecks | null, typed: string): string {
  return amount === null ? typed : decimalRubles(amount)
}

/**
 * What of a change is taken. A cell that somebody else has changed since the viewer saw it is not overwritten: both values are told.
 * Changes of other cells of the same row do not meet.
 */
export function decideRowChange(row: RowNow, change: RowChange): Decided {
  const isSeen = change.version === undefined || change.version === row.version
  // A row that comes back takes its cells after that, one that goes takes them before.
  const back = change.action === 'include' ? decideAction(row.state, 'include', isSeen) : undefined
  const state = back?.to ?? row.state
  const isOpen = rowLifecycle.is.checking(state) || rowLifecycle.may(state, 'check', 'system')
  const cells = change.cells.map((cell) => decideCell({ ...row, state }, cell, { isOpen, isSeen, version: change.version }))
  const taken = change.cells.filter(
    (cell, at) =>
      cells[at]?.outcome === 'taken' &&
      (plainCell(cell.field, cell.value) !== plainCell(cell.field, row.texts[cell.field]) || cell.formula === true),
  )
  const edited: RowState = taken.length === 0 ? state : 'checking'
  const acted = back ?? (change.action && decideAction(edited, change.action, isSeen))
  return {
    cells,
    taken,
    state: back ? edited : (acted?.to ?? edited),
    ...(acted && { action: acted.answer }),
  }
}

type Sight = { readonly isOpen: boolean; readonly isSeen: boolean; readonly version: number | undefined }

function decideCell(row: RowNow, cell: CellChange, { isOpen, isSeen, version }: Sight): CellAnswer {
  const { field } = cell
  const theirs = row.texts[field]
  const plain = plainCell(field, cell.value)
  if (!isOpen) return { field, outcome: 'refused', text: `Строка «${rowLifecycle.nameOf(row.state)}»: её ячейки не меняются` }
  if (plain.length > cellLengths[field])
    return { field, outcome: 'refused', text: `Не больше ${cellLengths[field]} символов, сейчас ${plain.length}` }
  const before = cell.was === undefined ? undefined : plainCell(field, cell.was)
  const isUntouched = before === undefined ? isSeen : before === plainCell(field, theirs) || version === row.version
  const isTaken = isUntouched || plain === plainCell(field, theirs)
  return isTaken ? { field, outcome: 'taken' } : { field, outcome: 'conflict', yours: cell.value, theirs }
}

function decideAction(state: RowState, action: RowAction, isSeen: boolean): { answer: ActionAnswer; to?: RowState } {
  if (!isSeen) return { answer: { outcome: 'conflict', text: 'Строку изменил коллега. Посмотрите её и повторите' } }
  const moved = action === 'reconsider' ? rowLifecycle.move(state, 'check', 'system') : rowLifecycle.move(state, action, 'client')
  if (!moved.ok) return { answer: { outcome: 'refused', text: `Строка «${rowLifecycle.nameOf(state)}»: так с ней нельзя` } }
  return { answer: { outcome: 'taken' }, to: moved.value }
}

/** The action that puts back what this one did. */
export const inverseActions = {
  exclude: 'include',
  include: 'exclude',
  accept: 'reconsider',
  reconsider: 'accept',
} as const satisfies Record<RowAction, RowAction>

/** What was done, as the journal and the card of a row say it. */
export const actionNames = {
  exclude: 'Строка исключена',
  include: 'Строка возвращена',
  accept: 'Предупреждения приняты',
  reconsider: 'Принятие предупреждений отменено',
} as const satisfies Record<RowAction, string>

export const cellNames = {
  inn: 'ИНН',
  phone: 'Телефон',
  fio: 'ФИО',
  task_number: 'Номер задания',
  service: 'Услуга',
  amount: 'Сумма',
} as const satisfies Record<CellField, string>
