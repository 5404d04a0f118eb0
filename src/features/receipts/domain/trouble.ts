import { needlessNames, needlessForPerson } from './needless.ts'
import type { NeedlessReason } from './needless.ts'
import { isWaiting, receiptLifecycle, textForPerson } from './receipt.ts'
import type { ReceiptState } from './receipt.ts'
import { processingText, silenceText } from './silence.ts'

export type TroubledReceipt = {
  readonly state: ReceiptState
  /** Null: an own sale of the person. */
  readonly payout_id: string | null
  readonly fail_code: string | null
  readonly fail_text: string | null
  readonly message_at: Temporal.Instant | null
  readonly unanswered_since: Temporal.Instant | null
  readonly cancel_text: string | null
  readonly difference: string | null
  readonly needless_reason: NeedlessReason | null
  readonly needless_note: string
}

export type TroubleReader = 'client' | 'person'

/** Why there is no receipt yet, in words; an earlier failure is past once it was sent again. */
export function delayOf(receipt: TroubledReceipt, reader: TroubleReader, now: Temporal.Instant): string | null {
  const { state, payout_id: payoutId, fail_code: code, fail_text: text, message_at: sentAt, unanswered_since: since } = receipt
  if (receiptLifecycle.is.sending(state)) return sentAt === null ? null : processingText(sentAt, now)
  if (!isWaiting(state) || receiptLifecycle.is.queued(state)) return null
  const said = silenceText(text, since, now)
  return reader === 'person' && said !== null ? textForPerson(code, said, payoutId === null) : said
}

/** What is wrong with a receipt, in one line, wherever a list or a table of receipts is shown; null when nothing is. */
export function troubleOf(receipt: TroubledReceipt, reader: TroubleReader, now: Temporal.Instant): string | null {
  const { state, cancel_text: cancelText, needless_reason: reason, needless_note: note } = receipt
  if (reason !== null) return reader === 'person' ? needlessForPerson[reason] : `${needlessNames[reason]}. ${note}`
  if (receiptLifecycle.is.mismatch(state)) return receipt.difference
  if (receiptLifecycle.is.cancelQueued(state)) return cancelText
  if (receiptLifecycle.is.registered(state) && cancelText !== null) return `ФНС не аннулировала чек: ${cancelText}`
  return delayOf(receipt, reader, now)
}
