import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Result } from '#/kernel/result.ts'
import type { AnswerOf, MessageKind, RequestOf } from './messages.ts'

/**
 * The completed answer was a refusal. `code` is the service's own, such as TAXPAYER_UNBOUND, TAXPAYER_UNREGISTERED,
 * TAXPAYER_ALREADY_BOUND, TAXPAYER_NOT_FOUND, PERMISSION_NOT_GRANTED, PARTNER_DENY, REQUEST_VALIDATION_ERROR, RECEIPT_ID_NOT_FOUND,
 * ALREADY_DELETED; only INTERNAL_ERROR is worth a retry. `message` is the service's text for the person.
 */
export type Rejected = {
  readonly kind: 'rejected'
  readonly code: string
  readonly message: string
  readonly args: { readonly [key: string]: string }
}

/** Why there is no answer. Each kind has exactly one correct reaction, so callers `switch` over it. */
export type NpdFailure =
  /** Nothing was accepted. Retry no earlier than `retryAfter`. */
  | { readonly kind: 'unavailable'; readonly retryAfter: Temporal.Duration }
  /** The message may have been accepted. Resend it with the same `operationUniqueId`. */
  | { readonly kind: 'unknownOutcome' }
  /** Our clock is ahead of the service's, `by` this much when the service told. Ask again with an earlier time. */
  | { readonly kind: 'clockAhead'; readonly by: Temporal.Duration | undefined }
  /** The service tells this only at night (22:00–06:00 in Moscow). `message` is the service's text. */
  | { readonly kind: 'outOfHours'; readonly message: string }
  /** The answer has expired or never existed. Resend the message with the same `operationUniqueId`. */
  | { readonly kind: 'messageNotFound' }
  /**
   * Too many requests. With `daily` the platform's limit for the Moscow day is exhausted, and `retryAfter` lasts until the next
   * day.
   */
  | { readonly kind: 'rateLimited'; readonly retryAfter: Temporal.Duration; readonly daily?: true }
  /** The platform's token or IP address is refused: alert the operator, do not retry. */
  | { readonly kind: 'accessDenied'; readonly reason: 'masterToken' | 'token' | 'address' }
  /** The answer is unreadable and proves nothing; a sent message may still have been accepted. */
  | { readonly kind: 'garbage'; readonly reason: string }
  /**
   * This income is already registered: a success if the operation is ours. Without `receiptId` the receipt has to be found in
   * the list of receipts.
   */
  | { readonly kind: 'duplicate'; readonly receiptId: string | undefined; readonly link: string }
  | Rejected

/** The deadline passed while the service was still working; polling can continue with `messageId`. */
export type StillProcessing = { readonly kind: 'stillProcessing'; readonly messageId: string }

export type Progress<Kind extends MessageKind> =
  | { readonly kind: 'processing' }
  | { readonly kind: 'completed'; readonly answer: AnswerOf<Kind> }

/** An organization in the state register; `closedOn` is the service's own text, absent while the organization is active. */
export type LegalEntity = {
  readonly inn: Inn
  readonly ogrn: string
  readonly name: string
  readonly address: string
  readonly closedOn: string | undefined
}

/**
 * How the service does as seen by this process. `failing`: the last calls were not answered. `silent`: so many were not that
 * calls are paused. `limited`: the platform's daily limit is exhausted. `denied`: the platform's master token or IP address is
 * refused, which only the operator can fix.
 */
export type ServiceHealth = {
  readonly kind: 'answering' | 'failing' | 'silent' | 'limited' | 'denied'
  /** When the service stopped answering or became unusable. */
  readonly since: Temporal.Instant | undefined
  readonly lastAnswerAt: Temporal.Instant | undefined
  /** Until this time every call is refused without being made. */
  readonly closedUntil: Temporal.Instant | undefined
}

/** Problems reported to the operator, once each time one begins. */
export type ServiceTrouble = 'dailyLimit' | 'masterToken' | 'address'

/** The tax service API for partners of the professional income tax. Nothing outside this folder knows that it uses SOAP. */
export interface TaxService {
  /** Puts a message into the service's queue; no business rule is applied at this point. Store the id, then poll. */
  send<Kind extends MessageKind>(
    kind: Kind,
    request: RequestOf<Kind>,
  ): Promise<Result<{ readonly messageId: string }, NpdFailure>>
  /** Polls once for the answer to a message sent earlier, possibly by another process. */
  poll<Kind extends MessageKind>(kind: Kind, messageId: string): Promise<Result<Progress<Kind>, NpdFailure>>
  /** Sends a message and polls until the answer or the deadline. For short requests only: nothing survives a restart. */
  ask<Kind extends MessageKind>(
    kind: Kind,
    request: RequestOf<Kind>,
    within?: Temporal.Duration,
  ): Promise<Result<AnswerOf<Kind>, NpdFailure | StillProcessing>>
  legalEntityByInn(inn: Inn): Promise<Result<LegalEntity, NpdFailure | StillProcessing>>
  taxpayerStatus(inn: PersonInn): Promise<Result<AnswerOf<'GetTaxpayerStatus'>, NpdFailure | StillProcessing>>
  /** Returns the state of a binding request by the id returned by `PostBindPartnerWithInn`. */
  bindingStatus(id: string): Promise<Result<AnswerOf<'GetBindPartnerStatus'>, NpdFailure | StillProcessing>>
  /**
   * Returns the payer from the public page of a receipt, because lists of receipts do not include it. The page may refuse
   * unauthenticated access: `accessDenied`.
   */
  receiptBuyer(inn: PersonInn, receiptId: string): Promise<Result<{ readonly buyerInn: Inn | undefined }, NpdFailure>>
  /**
   * The time to name as that of a request made now: a little back, and further back after the service found our clock ahead of
   * its own.
   */
  requestTime(): Temporal.Instant
  readonly health: () => ServiceHealth
  /** Registers or updates the platform itself; until this has been done once, every other message returns `PARTNER_DENY`. */
  registerPlatform(): Promise<Result<AnswerOf<'PostPlatformRegistration'>, NpdFailure | StillProcessing>>
}

/** Hours of the Moscow night in which the service tells balances and sums of income to partners. */
const nightBegins = 22
const nightEnds = 6

/** Returns when the service next tells what it tells only at night: now, or at 22:00 in Moscow. */
export function nightOpensAt(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO('Europe/Moscow')
  if (local.hour >= nightBegins || local.hour < nightEnds) return now
  return local.withPlainTime({ hour: nightBegins }).toInstant()
}

/** Seconds before the first polls. An answer usually takes two seconds; these fill the first minute. */
const firstDelays = [1, 1, 2, 3, 5, 5, 43]
/** Polls a minute apart after them: up to five minutes. */
const everyMinute = 4
/** Polls ten minutes apart after them: processing may take up to a day. */
const everyTenMinutes = 143

/**
 * Returns the time to wait before poll number `attempt` (from 0): short waits within the first minute, then every minute up to
 * five, then every ten minutes for a day. Undefined means: stop polling and resend the message with the same
 * `operationUniqueId`.
 */
export function delayBeforePoll(attempt: number): Temporal.Duration | undefined {
  const place = attempt - firstDelays.length
  if (place >= everyMinute + everyTenMinutes) return undefined
  return Temporal.Duration.from({ seconds: firstDelays[attempt] ?? (place < everyMinute ? 60 : 600) })
}
