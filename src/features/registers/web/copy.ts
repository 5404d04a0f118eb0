import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import type { Tone } from '#/platform/web/kit/status.tsx'
import type { RegisterState, RowState } from '../domain/register.ts'
import type { RowField } from '../domain/row-problem.ts'

export const registerTones: Record<RegisterState, Tone> = {
  draft: 'quiet',
  importing: 'info',
  validating: 'info',
  hasErrors: 'bad',
  ready: 'good',
  onApproval: 'waiting',
  returned: 'warn',
  approved: 'good',
  scheduled: 'waiting',
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
  waitAct: 'waiting',
  queued: 'waiting',
  sent: 'info',
  paid: 'good',
  bankRejected: 'bad',
  returned: 'bad',
  checkQueued: 'info',
  checkDone: 'good',
  checkFailed: 'bad',
  done: 'good',
  cancelled: 'quiet',
}

export const filterNames = {
  all: 'Все',
  waits_me: 'Ждут моего решения',
  with_errors: 'С ошибками',
  open: 'В работе',
  done: 'Завершённые',
} as const

export const steps = ['Загрузка', 'Проверка', 'Согласование', 'Оплата', 'Чеки'] as const

/** The step a register stands on; the receipts are the last one. */
export function stepOf(register: { readonly state: RegisterState; readonly checks: number; readonly paid_rows: number }): number {
  switch (register.state) {
    case 'draft':
    case 'importing':
      return 0
    case 'validating':
    case 'hasErrors':
    case 'ready':
    case 'returned':
    case 'cancelled':
      return 1
    case 'onApproval':
      return 2
    case 'approved':
    case 'scheduled':
    case 'executing':
    case 'partial':
    case 'failed':
      return 3
    case 'executed':
      return 4
  }
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

export const sourceNames = { acceptedTasks: 'Принятые работы', file: 'Файл' } as const

export function worksWord(count: number): string {
  return `${count} ${plural(count, 'работа', 'работы', 'работ')}`
}

export function rowsWord(count: number): string {
  return `${count} ${plural(count, 'строка', 'строки', 'строк')}`
}

export function peopleWord(count: number): string {
  return `${count} ${plural(count, 'исполнителю', 'исполнителям', 'исполнителям')}`
}

/** «1 500 ₽» */
export function rubles(amount: number): string {
  return formatRubles(kopecks(amount), 'short')
}

export function wordsOf(refusal: { readonly message: string; readonly action?: string }): string {
  return refusal.action === undefined ? refusal.message : `${refusal.message}. ${refusal.action}`
}
