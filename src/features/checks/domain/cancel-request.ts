import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { checkStateNames, isAnnulled } from './check.ts'
import type { CheckState } from './check.ts'

/** Why a receipt is annulled: the only two reasons the tax service knows. */
export const cancelReasons = ['REFUND', 'REGISTRATION_MISTAKE'] as const
export type CancelReason = (typeof cancelReasons)[number]

export const cancelReasonNames: Record<CancelReason, string> = {
  REFUND: 'Возврат средств',
  REGISTRATION_MISTAKE: 'Чек сформирован ошибочно',
}

export function isCancelReason(text: string | null): text is CancelReason {
  return cancelReasons.some((reason) => reason === text)
}

export const cancelSides = ['client', 'person'] as const
export type CancelSide = (typeof cancelSides)[number]

export const cancelRequestStates = ['waiting', 'agreed', 'declined', 'expired', 'closed'] as const
export type CancelRequestState = (typeof cancelRequestStates)[number]

export const cancelRequestStateNames: Record<CancelRequestState, string> = {
  waiting: 'Ждёт ответа',
  agreed: 'Согласие дано',
  declined: 'Отказ',
  expired: 'Ответа не было',
  closed: 'Больше не нужна',
}

/** One side asks to annul a receipt of a paid work, the other agrees, declines or lets three days pass. */
export const cancelRequestLifecycle = {
  waiting: {
    agree: { to: 'agreed', by: 'otherSide' },
    decline: { to: 'declined', by: 'otherSide' },
    expire: { to: 'expired', by: 'system' },
    /** The receipt was annulled another way. */
    close: { to: 'closed', by: 'system' },
  },
  agreed: {},
  declined: {},
  expired: {},
  closed: {},
} as const satisfies Lifecycle<CancelRequestState, 'otherSide' | 'system'>

/** The other side answers within three days. */
export const requestLivesHours = 72

/** Why the tax service did not annul a receipt; the receipt stands on. */
export function cancelRefusalText(code: string, message: string): string {
  return cancelRefusalTexts[code] ?? (message === '' ? 'ФНС отказала без объяснения' : `ФНС отказала: ${message}`)
}

const unknownReceipt = 'ФНС не знает этот чек. Мы сверяем его с ФНС'
const cancelRefusalTexts: Record<string, string> = {
  TAXPAYER_UNBOUND: 'Исполнитель отвязал платформу. Аннулировать чек можно в «Мой налог» или после новой привязки',
  TAXPAYER_UNREGISTERED: 'У исполнителя нет статуса самозанятого. Аннулировать чек можно в «Мой налог»',
  PERMISSION_NOT_GRANTED: 'Исполнитель не дал права аннулировать чеки. Его можно разрешить в «Мой налог»',
  RECEIPT_ID_NOT_FOUND: unknownReceipt,
  RECEPT_ID_NOT_FOUND: unknownReceipt,
}

/** The tax service spells it both ways. */
export function isUnknownReceipt(code: string): boolean {
  return code === 'RECEIPT_ID_NOT_FOUND' || code === 'RECEPT_ID_NOT_FOUND'
}

/** A receipt may be annulled through the platform while it stands, if the platform made it. */
export function allowCancel(state: CheckState) {
  if (isAnnulled(state)) return refuse({ kind: 'receiptAnnulled' })
  if (state === 'external') return refuse({ kind: 'receiptFromElsewhere' })
  if (state !== 'registered' && state !== 'mismatch') return refuse({ kind: 'wrongState', state: checkStateNames[state] })
  return ok(state)
}
