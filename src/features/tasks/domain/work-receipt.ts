/**
 * States of the receipt of an assignment, as the table of receipts has them: a new state does not compile until it is listed here
 * and has its words for both sides.
 */
export const workReceiptStates = [
  'queued',
  'sending',
  'retry',
  'registered',
  'external',
  'mismatch',
  'failed',
  'cancelQueued',
  'cancelled',
  'cancelledOutside',
  'needless',
] as const
export type WorkReceiptState = (typeof workReceiptStates)[number]

type Words = { readonly person: string; readonly client: string; readonly lost?: true }

const words: Record<WorkReceiptState, Words> = {
  queued: { person: 'Чек создаём сами', client: 'ждём чек ФНС' },
  sending: { person: 'Отправляем в ФНС', client: 'ждём чек ФНС' },
  retry: { person: 'ФНС не отвечает, отправим сами', client: 'ФНС не отвечает, чек отправим сами' },
  registered: { person: 'Готов', client: 'чек есть' },
  external: { person: 'Готов, выдан вне платформы', client: 'чек есть, выдан вне платформы' },
  mismatch: { person: 'Готов, но данные не совпали с ФНС', client: 'чек есть, но данные не совпали с ФНС' },
  failed: { person: 'Не зарегистрирован', client: 'чек не зарегистрирован', lost: true },
  cancelQueued: { person: 'Аннулируем', client: 'чек аннулируем' },
  cancelled: { person: 'Аннулирован', client: 'чек аннулирован', lost: true },
  needless: { person: 'Не нужен: так решил заказчик', client: 'чек не нужен' },
  cancelledOutside: { person: 'Аннулирован в «Мой налог»', client: 'исполнитель аннулировал чек', lost: true },
}

type WorkReceipt = { readonly state: WorkReceiptState; readonly fail_text: string | null }

/** «Готов» for the contractor, «чек есть» for the customer; a failure with its reason. */
export function receiptWords(receipt: WorkReceipt | null, side: 'person' | 'client'): string {
  const { state, fail_text: reason } = receipt ?? { state: 'queued', fail_text: null }
  return state === 'failed' ? `${words[state][side]}: ${reason ?? 'разбираемся'}` : words[state][side]
}

export function isReceiptRegistered(receipt: WorkReceipt): boolean {
  return receipt.state === 'registered'
}

/** The payment has no valid receipt, and it does not come by itself. */
export function isReceiptLost(receipt: WorkReceipt | null): boolean {
  return receipt !== null && words[receipt.state].lost === true
}
