import { receiptLifecycle } from './receipt.ts'
import type { ReceiptState } from './receipt.ts'

/** Who made a receipt: the platform, the bank through which the money went, or the person on their own. */
export const receiptSources = ['platform', 'channel', 'outside'] as const
export type ReceiptSource = (typeof receiptSources)[number]

export const receiptSourceNames: Readonly<Record<ReceiptSource, string>> = {
  platform: 'Платформа',
  channel: 'Банк',
  outside: 'Исполнитель сам',
}

/** Who made it does not change when it is annulled. */
export function sourceOf({
  made_outside: isOutside,
  receipt_by: by,
}: {
  readonly made_outside: boolean
  /** Null of a sale that the person registered here. */
  readonly receipt_by: 'platform' | 'channel' | null
}): ReceiptSource {
  if (by === 'channel') return 'channel'
  return isOutside ? 'outside' : 'platform'
}

export type CancelAsker = 'person' | 'client' | 'system'

/** Who annulled a receipt, in words; null while it stands. Of a receipt of the bank nobody tells us who has annulled it. */
export function annullerOf(state: ReceiptState, source: ReceiptSource, askedBy: CancelAsker | null): string | null {
  if (receiptLifecycle.is.cancelledOutside(state))
    return source === 'channel' ? 'Банк или исполнитель, не через платформу' : 'Исполнитель в «Мой налог»'
  if (!receiptLifecycle.is.cancelled(state)) return null
  return askers[askedBy ?? 'system']
}

const askers: Readonly<Record<CancelAsker, string>> = {
  person: 'Платформа по просьбе исполнителя',
  client: 'Платформа по просьбе заказчика',
  system: 'Платформа: банк вернул деньги',
}
