import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Result } from '#/kernel/result.ts'
import type { AnswerOf, MessageKind, RequestOf } from './messages.ts'

/**
 * The completed answer was «no». `code` is the service's own, such as TAXPAYER_UNBOUND, TAXPAYER_UNREGISTERED,
 * TAXPAYER_ALREADY_BOUND, PERMISSION_NOT_GRANTED, PARTNER_DENY, REQUEST_VALIDATION_ERROR, RECEIPT_ID_NOT_FOUND,
 * ALREADY_DELETED; INTERNAL_ERROR alone is worth a retry. `message` is the service's text for the person.
 */
export type Rejected = {
  readonly kind: 'rejected'
  readonly code: string
  readonly message: string
  readonly args: { readonly [key: string]: string }
}

/** Why there is no answer; each kind has one right reaction, so callers `switch` over it. */
export type NpdFailure =
  /** Nothing was accepted. Try again not earlier than `retryAfter`. */
  | { readonly kind: 'unavailable'; readonly retryAfter: Temporal.Duration }
  /** The message may have been accepted. Resend it with the same `operationUniqueId`. */
  | { readonly kind: 'unknownOutcome' }
  /** The answer expired or never existed. Resend it with the same `operationUniqueId`. */
  | { readonly kind: 'messageNotFound' }
  /** Too often. With `daily` all calls of the platform's Moscow day are used up, and `retryAfter` lasts until the next. */
  | { readonly kind: 'rateLimited'; readonly retryAfter: Temporal.Duration; readonly daily?: true }
  /** The token or the address of the platform is refused: an alarm for the operator, no retry. */
  | { readonly kind: 'accessDenied'; readonly reason: 'masterToken' | 'token' | 'address' }
  /** The answer could not be read, so it means nothing; a message sent may have been accepted all the same. */
  | { readonly kind: 'garbage'; readonly reason: string }
  /** This very income stands already: a success, when the operation is ours. */
  | { readonly kind: 'duplicate'; readonly receiptId: string; readonly link: string }
  | Rejected

/** The deadline passed while the service was still working; `messageId` can be polled on. */
export type StillProcessing = { readonly kind: 'stillProcessing'; readonly messageId: string }

export type Progress<Kind extends MessageKind> =
  | { readonly state: 'processing' }
  | { readonly state: 'completed'; readonly answer: AnswerOf<Kind> }

/** An organisation of the state register; `closedOn` is the service's own text, absent for a living one. */
export type LegalEntity = {
  readonly inn: Inn
  readonly ogrn: string
  readonly name: string
  readonly address: string
  readonly closedOn: string | undefined
}

/**
 * How the service looks from this process. `failing`: the last calls had no answer; `silent`: so many that it is left
 * alone for a while; `limited`: the daily limit of the platform is used up; `denied`: the master token or the address of
 * the platform is refused, which only the operator can mend.
 */
export type ServiceHealth = {
  readonly state: 'answering' | 'failing' | 'silent' | 'limited' | 'denied'
  /** Since when there has been no answer, or no use of it. */
  readonly since: Temporal.Instant | undefined
  readonly lastAnswerAt: Temporal.Instant | undefined
  /** Until then every call is refused at once, without being made. */
  readonly closedUntil: Temporal.Instant | undefined
}

/** What the operator must be told of, once each time it begins. */
export type ServiceTrouble = 'dailyLimit' | 'masterToken' | 'address'

/** The tax service for partners of the professional income tax. Nothing outside this folder knows it speaks SOAP. */
export interface TaxService {
  /** Puts a message into the service's queue; no business rule has been applied yet. Keep the id, then poll. */
  send<Kind extends MessageKind>(
    kind: Kind,
    request: RequestOf<Kind>,
  ): Promise<Result<{ readonly messageId: string }, NpdFailure>>
  /** Asks once for the answer to a message sent earlier, perhaps by another process. */
  poll<Kind extends MessageKind>(kind: Kind, messageId: string): Promise<Result<Progress<Kind>, NpdFailure>>
  /** Sends and polls until the answer or the deadline. For short questions only: nothing survives a restart. */
  ask<Kind extends MessageKind>(
    kind: Kind,
    request: RequestOf<Kind>,
    within?: Temporal.Duration,
  ): Promise<Result<AnswerOf<Kind>, NpdFailure | StillProcessing>>
  legalEntityByInn(inn: Inn): Promise<Result<LegalEntity, NpdFailure | StillProcessing>>
  taxpayerStatus(inn: PersonInn): Promise<Result<AnswerOf<'GetTaxpayerStatus'>, NpdFailure | StillProcessing>>
  /** The state of a binding request by the id that `PostBindPartnerWithInn` gave. */
  bindingStatus(id: string): Promise<Result<AnswerOf<'GetBindPartnerStatus'>, NpdFailure | StillProcessing>>
  /** Who paid, by the public page of a receipt: lists of receipts do not tell it. The page may refuse strangers: `accessDenied`. */
  receiptBuyer(inn: PersonInn, receiptId: string): Promise<Result<{ readonly buyerInn: Inn | undefined }, NpdFailure>>
  readonly health: () => ServiceHealth
  /** Registers or updates the platform itself; until this was done once every other message is `PARTNER_DENY`. */
  registerPlatform(): Promise<Result<AnswerOf<'PostPlatformRegistration'>, NpdFailure | StillProcessing>>
}

const firstDelays = [1, 1, 2, 3, 5, 5]

/**
 * Seconds to wait before poll number `attempt` (from 0): quickly at first, every 15 s to 2 min, every minute to
 * 15 min. Undefined means: give the message up and resend it with the same `operationUniqueId`.
 */
export function delayBeforePoll(attempt: number): Temporal.Duration | undefined {
  if (attempt >= 26) return undefined
  return Temporal.Duration.from({ seconds: firstDelays[attempt] ?? (attempt < 13 ? 15 : 60) })
}
