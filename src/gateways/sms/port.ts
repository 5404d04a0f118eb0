import type { DeliveryReason } from '#/kernel/delivery.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Result } from '#/kernel/result.ts'

export type Sms = {
  readonly to: Phone
  readonly text: string
  /** One key per message, the same for every attempt to send it. */
  readonly messageKey: string
  /** The provider whose last message to this number did not arrive; it is tried last. */
  readonly avoid?: string
}

/** The provider that sent a message and the provider's id for it. The id is opaque: only that provider interprets it. */
export type SmsReceipt = { readonly provider: string; readonly providerId: string }

export type SentSms = SmsReceipt & { readonly state: 'accepted' | 'delivered' }

export type SmsFailure =
  /** Certainly not sent: retry later or through another provider. */
  | { readonly kind: 'unavailable' }
  /** May have been sent. A provider without idempotency keys would send a retry as a second message. */
  | { readonly kind: 'unknownOutcome'; readonly receipt?: SmsReceipt }
  /** An unreadable answer; the outcome is unknown, as above. */
  | { readonly kind: 'garbage'; readonly receipt?: SmsReceipt }
  /** This number cannot receive messages at all. */
  | { readonly kind: 'unreachable'; readonly code: string; readonly text: string }
  /** The provider's limit of messages to this number or per day. */
  | { readonly kind: 'limited'; readonly code: string; readonly text: string }
  /** The account, sender name or text is at fault (no money, wrong key, forbidden word): the operator must act. */
  | { readonly kind: 'rejected'; readonly code: string; readonly text: string }

export type SmsReport =
  | { readonly state: 'accepted' | 'delivered' }
  | { readonly state: 'failed'; readonly reason: DeliveryReason }

export type SmsReportFailure =
  /** Retry later. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'garbage' }
  /** The provider does not know this message. */
  | { readonly kind: 'unknownMessage' }
  | { readonly kind: 'rejected'; readonly code: string; readonly text: string }

export interface SmsGateway {
  /** True when messages are only stored in the outbox of this installation and no phone receives them. */
  readonly isBuiltIn: boolean
  send(sms: Sms): Promise<Result<SentSms, SmsFailure>>
  /** Returns the delivery status of a message. Read-only, so it is safe to retry. */
  report(receipt: SmsReceipt): Promise<Result<SmsReport, SmsReportFailure>>
}

/** One SMS provider, under the name stored in `SmsReceipt`. */
export interface SmsProvider extends SmsGateway {
  readonly provider: string
}
