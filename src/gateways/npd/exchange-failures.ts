import { knownByText } from './read-rejection.ts'
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
    case 'page':
      return { kind: 'garbage', reason: failure.reason }
    case 'garbage':
      return failure
  }
}

/** Maps a failed poll. It changed nothing, so silence or somebody's page instead of an answer is only a reason to retry. */
export function afterPollFailure(failure: ExchangeFailure, now: Temporal.Instant): NpdFailure {
  switch (failure.kind) {
    case 'notAccepted':
      return unavailable(failure.retryAfterSeconds)
    case 'noAnswer':
    case 'page':
      return unavailable(undefined)
    case 'fault':
      return afterFault(failure, now)
    case 'garbage':
      return failure
  }
}

/**
 * Maps a failed request for a token. The authentication service has faults of its own for a token that was revoked or is
 * unknown; any fault that is not about time, address or limits means that the master token no longer opens the door.
 */
export function afterAuthFailure(failure: ExchangeFailure, now: Temporal.Instant): NpdFailure {
  const mapped = afterPollFailure(failure, now)
  if (failure.kind !== 'fault' || isTimeout(failure)) return mapped
  const isKnown = mapped.kind === 'rateLimited' || (mapped.kind === 'accessDenied' && mapped.reason === 'address')
  return isKnown ? mapped : { kind: 'accessDenied', reason: 'masterToken' }
}

function afterFault(fault: SoapFault, now: Temporal.Instant): NpdFailure {
  if (fault.detail === 'AuthenticationFault') return { kind: 'accessDenied', reason: 'token' }
  if (fault.detail === 'MessageNotFoundFault') return { kind: 'messageNotFound' }
  if (fault.detail === 'RateLimitingFault') {
    return { kind: 'rateLimited', retryAfter: Temporal.Duration.from({ seconds: 5 }) }
  }
  const known = knownByText(fault.text)
  if (known) return known
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
