import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { registerLifecycle } from '../domain/register.ts'
import type { RegisterState, RowState } from '../domain/register.ts'
import type { RowField } from '../domain/row-problem.ts'

type RegisterFacts = {
  readonly state: RegisterState
  readonly state_name: string
  readonly errors: number
  readonly paid_rows: number
  readonly checks: number
}

/** The status of a register as shown: a paid one with an error or without all receipts is not plainly done. */
export function registerStatus({ state, state_name: name, errors, paid_rows: paid, checks: receipts }: RegisterFacts): {
  readonly tone: Tone
  readonly name: string
} {
  if (registerLifecycle.is.hasErrors(state) && errors === 0) return { tone: 'warn', name: 'Есть предупреждения' }
  const isPaid = registerLifecycle.is.executed(state) || registerLifecycle.is.partial(state)
  if (isPaid && errors > 0) return { tone: 'warn', name: `${name}, есть ошибки` }
  if (isPaid && receipts < paid) return { tone: 'info', name: `${name}, ждём чеки` }
  return { tone: registerTones[state], name }
}

const registerTones: Record<RegisterState, Tone> = {
  draft: 'quiet',
  importing: 'info',
  validating: 'info',
  hasErrors: 'bad',
  ready: 'good',
  onApproval: 'waiting',
  returned: 'warn',
  approved: 'good',
  scheduled: 'waiting',
  starting: 'info',
  executing: 'info',
  partial: 'warn',
  executed: 'good',
  failed: 'bad',
  cancelled: 'quiet',
}

export const rowTones: Record<RowState, Tone> = {
  new: 'info',
  checking: 'info',
  error: 'bad',
  warning: 'warn',
  ready: 'good',
  excluded: 'quiet',
  held: 'warn',
  queued: 'waiting',
  sent: 'info',
  paid: 'good',
  bankRejected: 'bad',
  returned: 'bad',
  receiptQueued: 'info',
  receiptDone: 'good',
  receiptFailed: 'bad',
  done: 'good',
  cancelled: 'quiet',
}

export const fieldLabels: Record<RowField, string> = {
  inn: 'ИНН исполнителя',
  phone: 'Телефон',
  fio: 'ФИО',
  task_number: 'Номер задания',
  service: 'Услуга (текст чека)',
  amount: 'Сумма',
  key: 'Ключ',
}

/** «Подставлено по памяти: Иванов И. И.» */
export function memoryText({ said, asks }: { readonly said: string; readonly asks: string | null }): string {
  return asks === null ? `Подставлено по памяти: ${said}` : `Уточните, кто это: ${said}`
}

export const sourceNames = { acceptedTasks: 'Принятые работы', file: 'Файл', manual: 'Вручную' } as const

export function rowsWord(count: number): string {
  return `${count} ${plural(count, 'строка', 'строки', 'строк')}`
}

/** «Исключить 1 строку» */
export function rowsObject(count: number): string {
  return `${count} ${plural(count, 'строку', 'строки', 'строк')}`
}

export function peopleWord(count: number): string {
  return `${count} ${plural(count, 'исполнителю', 'исполнителям', 'исполнителям')}`
}

/** «1 500 ₽» */
export function rubles(amount: number): string {
  return formatRubles(kopecks(amount), 'short')
}
