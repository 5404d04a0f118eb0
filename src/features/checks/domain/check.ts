import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { npdTax } from '#/kernel/npd-tax.ts'
import { moscowDate } from '#/kernel/time.ts'
import { thisOrNextWorkingDay } from '#/kernel/working-day.ts'

export const checkStates = [
  'queued',
  'sending',
  'registered',
  'retry',
  'failed',
  'cancelQueued',
  'cancelled',
  'cancelledOutside',
  'mismatch',
  'external',
] as const
export type CheckState = (typeof checkStates)[number]

export const checkStateNames: Record<CheckState, string> = {
  queued: 'В очереди',
  sending: 'Отправляем в ФНС',
  registered: 'Зарегистрирован',
  retry: 'Повторим отправку',
  failed: 'Не зарегистрирован',
  cancelQueued: 'Аннулирование в очереди',
  cancelled: 'Аннулирован',
  cancelledOutside: 'Аннулирован в «Мой налог»',
  mismatch: 'Данные расходятся',
  external: 'Выдан вне платформы',
}

const send = { to: 'sending', by: 'system' } as const
const postpone = { to: 'retry', by: 'system' } as const
const requeue = { to: 'queued', by: 'client' } as const
const register = { to: 'registered', by: 'system' } as const
const findExternal = { to: 'external', by: 'system' } as const
const foundCancelled = { to: 'cancelledOutside', by: 'system' } as const
const cancel = { to: 'cancelQueued', by: 'person' } as const
/** The bank gave the money back: the income was none. */
const cancelReturned = { to: 'cancelQueued', by: 'system' } as const

/** A receipt of the tax service, from a payment to its number. One payment, one receipt, whatever is repeated. */
export const checkLifecycle = {
  queued: { send, postpone, findExternal },
  sending: {
    send,
    register,
    postpone,
    fail: { to: 'failed', by: 'system' },
  },
  retry: { send, postpone, requeue },
  failed: { requeue, causeGone: { to: 'queued', by: 'system' }, findExternal },
  registered: { cancel, cancelReturned, foundCancelled, foundDifferent: { to: 'mismatch', by: 'system' } },
  cancelQueued: { cancelDone: { to: 'cancelled', by: 'system' }, cancelRefused: { to: 'registered', by: 'system' } },
  cancelled: {},
  cancelledOutside: {},
  mismatch: { cancel, cancelReturned, foundCancelled, foundSame: { to: 'registered', by: 'system' } },
  external: { foundCancelled },
} as const satisfies Lifecycle<CheckState, 'client' | 'person' | 'system'>

/**
 * The receipt for a cashless payment from a company must exist by the 9th of the next month
 * (422-ФЗ, статья 14, часть 3).
 */
export function deadlineOf(operationAt: Temporal.Instant): Temporal.PlainDate {
  return moscowDate(operationAt).add({ months: 1 }).with({ day: 9 })
}

/** About what tax the person will pay: 6 % of income from companies; the true sum comes from the tax service. */
export function expectedTax(total: Kopecks): Kopecks {
  return npdTax(total, 'company', kopecks(0)).tax
}

/** Whole days until the receipt is overdue; below zero once it is. */
export function daysLeft(deadline: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return today.until(deadline).days
}

/** A payment without its receipt. */
export const waitingStates = ['queued', 'sending', 'retry', 'failed'] as const satisfies readonly CheckState[]

export function isWaiting(state: CheckState): boolean {
  return waitingStates.some((waiting) => waiting === state)
}

/** The tax service has the receipt, as far as we know: it counts as income. */
export const standingStates = ['registered', 'mismatch', 'external', 'cancelQueued'] as const satisfies readonly CheckState[]

/** The receipt is no more. */
export const annulledStates = ['cancelled', 'cancelledOutside'] as const satisfies readonly CheckState[]

export function isAnnulled(state: CheckState): boolean {
  return annulledStates.some((annulled) => annulled === state)
}

/** Something is being done about it without anybody: the screen looks again by itself. */
export function isGoing(state: CheckState): boolean {
  return state === 'cancelQueued' || (isWaiting(state) && state !== 'failed')
}

/** Minutes before try number `attempts` + 1: quickly at first, every ten minutes for a day, then hourly. */
export function minutesBeforeTry(attempts: number): number {
  const first = [1, 1, 1, 2, 5, 10]
  if (attempts < first.length) return first[attempts] ?? 1
  return attempts < 150 ? 10 : 60
}

/** Refusals that pass by themselves when the person binds the platform again. */
export const curedByBinding = ['TAXPAYER_UNBOUND', 'PERMISSION_NOT_GRANTED', 'TAXPAYER_UNREGISTERED'] as const

/** Refusals that pass only when the person or the operator changes something. */
export const failureTexts: Record<string, string> = {
  TAXPAYER_UNBOUND: 'Исполнитель отвязал платформу. Чек оформится сам, когда он привяжет её снова',
  TAXPAYER_UNREGISTERED: 'У исполнителя нет статуса самозанятого на дату выплаты',
  PERMISSION_NOT_GRANTED: 'Исполнитель не дал права регистрировать доход. Попросите разрешить его в «Мой налог»',
  REQUEST_VALIDATION_ERROR: 'ФНС не приняла данные чека. Мы уже разбираемся',
}

const failureTextsForPerson: Record<string, string> = {
  TAXPAYER_UNBOUND: 'Вы отвязали платформу. Привяжите её снова, и чек оформится сам',
  TAXPAYER_UNREGISTERED: 'На дату выплаты у вас нет статуса самозанятого',
  PERMISSION_NOT_GRANTED: 'Разрешите платформе регистрировать доход в «Мой налог», и чек оформится сам',
}

/** The same refusal, told to the person whom it is about. */
export function textForPerson(code: string | null, text: string | null): string | null {
  return failureTextsForPerson[code ?? ''] ?? text
}

/** The tax of a month is paid by the 28th of the next one, or the working day after it (422-ФЗ, статья 11, часть 3). */
export function taxDueOn(month: Temporal.PlainDate): Temporal.PlainDate {
  return thisOrNextWorkingDay(month.with({ day: 28 }).add({ months: 1 }))
}

export function failureText(code: string, message: string): string {
  return failureTexts[code] ?? (message === '' ? 'ФНС отказала без объяснения' : message)
}
