import { final, lifecycle } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { receiptLifecycle, isAnnulled } from './receipt.ts'
import type { ReceiptState } from './receipt.ts'

/** Reasons for annulling a receipt: the tax service accepts only these two. */
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

/**
 * A request to annul the receipt of a paid assignment: one side asks, and the other agrees, declines or lets three days pass.
 */
export const cancelRequestLifecycle = lifecycle(
  {
    waiting: {
      agree: { to: 'agreed', by: 'otherSide' },
      decline: { to: 'declined', by: 'otherSide' },
      expire: { to: 'expired', by: 'system' },
      /** The receipt was annulled by other means. */
      close: { to: 'closed', by: 'system' },
    },
    agreed: final,
    declined: final,
    expired: final,
    closed: final,
  },
  {
    waiting: 'Ждёт ответа',
    agreed: 'Согласие дано',
    declined: 'Отказ',
    expired: 'Ответа не было',
    closed: 'Больше не нужна',
  },
)
export const cancelRequestStates = cancelRequestLifecycle.states

/** The other side has three days to answer. */
export const requestLivesHours = 72

/** Why the tax service did not annul a receipt; the receipt remains valid. */
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

/** The tax service uses both spellings. */
export function isUnknownReceipt(code: string): boolean {
  return code === 'RECEIPT_ID_NOT_FOUND' || code === 'RECEPT_ID_NOT_FOUND'
}

/** A valid receipt can be annulled through the platform only if the platform created it. */
export function allowCancel(state: ReceiptState) {
  if (isAnnulled(state)) return refuse({ kind: 'receiptAnnulled' })
  if (state === 'external') return refuse({ kind: 'receiptFromElsewhere' })
  if (state !== 'registered' && state !== 'mismatch') return refuse({ kind: 'wrongState', state: receiptLifecycle.nameOf(state) })
  return ok(state)
}
