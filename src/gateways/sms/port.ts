import type { DeliveryReason } from '#/kernel/delivery.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Result } from '#/kernel/result.ts'

export type Sms = {
  readonly to: Phone
  readonly text: string
  /** One key for one message, the same over every repeat of sending it. */
  readonly messageKey: string
  /** The provider whose last message to this number did not arrive: it is asked last. */
  readonly avoid?: string
}

/** By which provider a message went and what the provider calls it. The id is opaque: only that provider reads it. */
export type SmsReceipt = { readonly provider: string; readonly providerId: string }

export type SentSms = SmsReceipt & { readonly state: 'accepted' | 'delivered' }

export type SmsFailure =
  /** Surely not sent: try again later or through another provider. */
  | { readonly kind: 'unavailable' }
  /** May have been sent. A provider without keys of its own would send a repeat as a second message. */
  | { readonly kind: 'unknownOutcome'; readonly receipt?: SmsReceipt }
  /** An answer that can not be read; the outcome is as unknown as above. */
  | { readonly kind: 'garbage'; readonly receipt?: SmsReceipt }
  /** This number can not be sent to, whatever we do. */
  | { readonly kind: 'unreachable'; readonly code: string; readonly text: string }
  /** The provider's own limit of messages to this number or in a day. */
  | { readonly kind: 'limited'; readonly code: string; readonly text: string }
  /** Our account, sender name or text is at fault (no money, wrong key, forbidden word): the operator must act. */
  | { readonly kind: 'rejected'; readonly code: string; readonly text: string }

export type SmsReport =
  | { readonly state: 'accepted' | 'delivered' }
  | { readonly state: 'failed'; readonly reason: DeliveryReason }

export type SmsReportFailure =
  /** Ask again later. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'garbage' }
  /** The provider does not know such a message. */
  | { readonly kind: 'unknownMessage' }
  | { readonly kind: 'rejected'; readonly code: string; readonly text: string }

export interface SmsGateway {
  /** True when messages only land in the outbox of this installation and no phone receives them. */
  readonly isBuiltIn: boolean
  send(sms: Sms): Promise<Result<SentSms, SmsFailure>>
  /** What became of a message. It changes nothing, so it may be asked again. */
  report(receipt: SmsReceipt): Promise<Result<SmsReport, SmsReportFailure>>
}

/** One provider of messages, under the name that stands in `SmsReceipt`. */
export interface SmsProvider extends SmsGateway {
  readonly provider: string
}
