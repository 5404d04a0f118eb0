import type { NpdFailure } from './port.ts'
import type { SoapFault } from './soap-envelope.ts'
import type { ExchangeFailure } from './soap-exchange.ts'

const usualPause = 15

/** Maps a failed send: without an answer it is unknown whether the message is in the queue. */
export function afterSendFailure(failure: ExchangeFailure, now: Temporal.Instant): NpdFailure {
  switch (failure.kind) {
    case 'notAccepted':
      return unavailable(failure.retryAfterSeconds)
    case 'noAnswer':
      return { kind: 'unknownOutcome' }
    case 'fault':
      return isTimeout(failure) ? { kind: 'unknownOutcome' } : afterFault(failure, now)
    case 'garbage':
      return failure
  }
}

/** Maps a failed poll or token request. It changed nothing, so silence is only a reason to retry. */
export function afterPollFailure(failure: ExchangeFailure, now: Temporal.Instant): NpdFailure {
  switch (failure.kind) {
    case 'notAccepted':
      return unavailable(failure.retryAfterSeconds)
    case 'noAnswer':
      return unavailable(undefined)
    case 'fault':
      return afterFault(failure, now)
    case 'garbage':
      return failure
  }
}

function afterFault(fault: SoapFault, now: Temporal.Instant): NpdFailure {
  if (fault.detail === 'AuthenticationFault') return { kind: 'accessDenied', reason: 'token' }
  if (fault.detail === 'MessageNotFoundFault') return { kind: 'messageNotFound' }
  if (fault.detail === 'RateLimitingFault') {
    return { kind: 'rateLimited', retryAfter: Temporal.Duration.from({ seconds: 5 }) }
  }
  // NOTE: these two faults carry no detail; the text is the only information.
  if (/\bIP\b|айпи/i.test(fault.text)) return { kind: 'accessDenied', reason: 'address' }
  if (/лимит|ограничени|limit/i.test(fault.text))
    return { kind: 'rateLimited', retryAfter: untilMoscowMidnight(now), daily: true }
  return unavailable(undefined)
}

function isTimeout(fault: SoapFault): boolean {
  return /time-?\s?out|тайм-?аут|врем\S+ ожидания|истекло/i.test(fault.text)
}

/** The daily limit of the application is counted by Moscow calendar days. */
function untilMoscowMidnight(now: Temporal.Instant): Temporal.Duration {
  const local = now.toZonedDateTimeISO('Europe/Moscow')
  const midnight = local.toPlainDate().add({ days: 1 }).toZonedDateTime('Europe/Moscow')
  return now.until(midnight.toInstant(), {
    smallestUnit: 'second',
    largestUnit: 'hour',
    roundingMode: 'ceil',
  })
}

function unavailable(seconds: number | undefined): NpdFailure {
  return { kind: 'unavailable', retryAfter: Temporal.Duration.from({ seconds: seconds ?? usualPause }) }
}
