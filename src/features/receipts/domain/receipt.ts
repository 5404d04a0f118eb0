import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { moscowDate } from '#/kernel/time.ts'
import { thisOrNextWorkingDay } from '#/kernel/working-day.ts'

const send = { to: 'sending', by: 'system' } as const
const postpone = { to: 'retry', by: 'system' } as const
const requeue = { to: 'queued', by: 'client' } as const
const register = { to: 'registered', by: 'system' } as const
const findExternal = { to: 'external', by: 'system' } as const
const foundCancelled = { to: 'cancelledOutside', by: 'system' } as const
const cancel = { to: 'cancelQueued', by: 'person' } as const
/** People say that a refused receipt is not needed, and may take that back. */
const waive = { to: 'needless', by: 'client' } as const
const expect = { to: 'failed', by: 'client' } as const
/** A refused sale of the person's own: sent again, or not registered at all. */
const resend = { to: 'queued', by: 'person' } as const
const giveUp = { to: 'needless', by: 'person' } as const
/** The bank returned the money, so there was no income. */
const cancelReturned = { to: 'cancelQueued', by: 'system' } as const

/**
 * A receipt, from the payment to the FNS receipt number. One payment has exactly one receipt, however many times a step is
 * repeated.
 */
export const receiptLifecycle = lifecycle(
  {
    queued: { send, postpone, findExternal },
    sending: {
      send,
      register,
      postpone,
      fail: { to: 'failed', by: 'system' },
    },
    retry: { send, postpone, requeue },
    failed: { requeue, causeGone: { to: 'queued', by: 'system' }, findExternal, waive, resend, giveUp },
    needless: { expect },
    registered: { cancel, cancelReturned, foundCancelled, foundDifferent: { to: 'mismatch', by: 'system' } },
    cancelQueued: { cancelDone: { to: 'cancelled', by: 'system' }, cancelRefused: { to: 'registered', by: 'system' } },
    cancelled: final,
    cancelledOutside: final,
    mismatch: { cancel, cancelReturned, foundCancelled, foundSame: { to: 'registered', by: 'system' } },
    external: { foundCancelled },
  },
  {
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
    needless: 'Чек не нужен',
  },
)
export const receiptStates = receiptLifecycle.states
export type ReceiptState = StateOf<typeof receiptLifecycle>

/** The receipt for a cashless payment from a company is due by the 9th of the next month (422-ФЗ, статья 14, часть 3). */
export function deadlineOf(operationAt: Temporal.Instant): Temporal.PlainDate {
  return moscowDate(operationAt).add({ months: 1 }).with({ day: 9 })
}

/** Returns whole days until the receipt is overdue; negative after that. */
export function daysLeft(deadline: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return today.until(deadline).days
}

/** The platform is working on it: the tax service is polled until it answers. */
export const goingStates = ['queued', 'sending', 'retry', 'cancelQueued'] as const satisfies readonly ReceiptState[]

/** Work on the receipt continues without user action: the screen refreshes itself. */
export const isGoing = oneOf(goingStates)

/** On its way to the tax service, which has not taken it yet. */
export const comingStates = ['queued', 'sending', 'retry'] as const satisfies readonly ReceiptState[]

/** A payment without a receipt. */
export const waitingStates = ['queued', 'sending', 'retry', 'failed'] as const satisfies readonly ReceiptState[]

export const isWaiting = oneOf(waitingStates)

/** As far as the platform knows, the tax service holds the receipt: it counts as income. */
export const standingStates = ['registered', 'mismatch', 'external', 'cancelQueued'] as const satisfies readonly ReceiptState[]

/** Someone still has to act: the platform, the tax service or the person. */
export const unsettledStates = [
  'queued',
  'sending',
  'retry',
  'failed',
  'cancelQueued',
  'mismatch',
] as const satisfies readonly ReceiptState[]

/** The receipt is no longer valid. */
export const annulledStates = ['cancelled', 'cancelledOutside'] as const satisfies readonly ReceiptState[]
export const isAnnulled = oneOf(annulledStates)
/** Nobody waits for them: a new receipt of the same income is no second one. */
export const givenUpStates = ['needless'] as const satisfies readonly ReceiptState[]

/** The data of the platform and of the tax service agree. */
export const isMatched = oneOf(['registered', 'external'] satisfies readonly ReceiptState[])

/** Annulled, or being annulled. */
export const annullingStates = [...annulledStates, 'cancelQueued'] as const satisfies readonly ReceiptState[]

/** Not made, or made with other data: somebody must act. */
export const faultyReceiptStates = ['failed', 'mismatch'] as const satisfies readonly ReceiptState[]

/** Minutes before attempt `attempts` + 1: short at first, every ten minutes for a day, then hourly. */
export function minutesBeforeTry(attempts: number): number {
  const first = [1, 1, 1, 2, 5, 10]
  if (attempts < first.length) return first[attempts] ?? 1
  return attempts < 150 ? 10 : 60
}

/** Refusals that resolve automatically when the person binds the platform again. */
export const curedByBinding = ['TAXPAYER_UNBOUND', 'PERMISSION_NOT_GRANTED', 'TAXPAYER_UNREGISTERED', 'DUPLICATE_HIDDEN'] as const

/** The tax service has refused the income because its receipt is there already. */
export function isKnownToTaxService(failCode: string | null): boolean {
  return failCode?.startsWith('DUPLICATE') ?? false
}

/** Refusals that resolve only when the person or the operator changes something. */
export const failureTexts: Record<string, string> = {
  TAXPAYER_UNBOUND: 'Исполнитель отвязал платформу. Чек оформится сам, когда он привяжет её снова',
  TAXPAYER_UNREGISTERED: 'У исполнителя нет статуса самозанятого на дату выплаты',
  PERMISSION_NOT_GRANTED: 'Исполнитель не дал права регистрировать доход. Попросите разрешить его в «Мой налог»',
  // Our own: the tax service calls the income a duplicate and names no receipt, and we may not read the list.
  DUPLICATE_HIDDEN:
    'ФНС отвечает, что такой чек уже есть, но не называет его. Когда исполнитель разрешит нам видеть чеки в «Мой налог», мы найдём его сами',
  REQUEST_VALIDATION_ERROR: 'ФНС не приняла данные чека. Мы уже разбираемся',
}

const failureTextsForPerson: Record<string, string> = {
  TAXPAYER_UNBOUND: 'Вы отвязали платформу. Привяжите её снова, и чек оформится сам',
  TAXPAYER_UNREGISTERED: 'На дату выплаты у вас нет статуса самозанятого',
  DUPLICATE_HIDDEN:
    'ФНС отвечает, что такой чек уже есть, но не называет его. Разрешите платформе видеть чеки в «Мой налог», и мы найдём его сами',
  PERMISSION_NOT_GRANTED: 'Разрешите платформе регистрировать доход в «Мой налог», и чек оформится сам',
}

/** Nobody but the person looks into his own sale. */
const failureTextsForSale: Record<string, string> = {
  TAXPAYER_UNBOUND: 'Вы отвязали платформу. Привяжите её снова и отправьте чек ещё раз',
  TAXPAYER_UNREGISTERED: 'На день, когда вам заплатили, у вас нет статуса самозанятого',
  PERMISSION_NOT_GRANTED: 'Разрешите платформе регистрировать доход в «Мой налог» и отправьте чек ещё раз',
  DUPLICATE_HIDDEN:
    'ФНС отвечает, что такой чек уже есть, но не называет его. Разрешите платформе видеть чеки в «Мой налог» и отправьте ещё раз: мы его найдём',
  REQUEST_VALIDATION_ERROR: 'ФНС не приняла данные чека. Проверьте покупателя и день, создайте чек заново',
}

/** The same refusal, addressed to the person it concerns: of a payment, or of his own sale. */
export function textForPerson(code: string | null, text: string | null, isSale = false): string | null {
  return (isSale ? failureTextsForSale[code ?? ''] : undefined) ?? failureTextsForPerson[code ?? ''] ?? text
}

/** The tax for a month is due by the 28th of the next month, or the next working day (422-ФЗ, статья 11, часть 3). */
export function taxDueOn(month: Temporal.PlainDate): Temporal.PlainDate {
  return thisOrNextWorkingDay(month.with({ day: 28 }).add({ months: 1 }))
}

export function failureText(code: string, message: string): string {
  return failureTexts[code] ?? (message === '' ? 'ФНС отказала без объяснения' : message)
}
