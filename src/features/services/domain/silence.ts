import type { ServiceState } from './service.ts'

/** State of a service for the whole installation. Stored in one row that every process reads and writes. */
export type Sight = {
  readonly state: ServiceState
  /** When the current state began; for failures, the time of the first unanswered call. */
  readonly since: Temporal.Instant
  /** Number of consecutive unanswered calls. */
  readonly failures: number
  /** A silent service is not called before this time; then one process of the installation makes a trial call. */
  readonly nextTryAt: Temporal.Instant | undefined
  readonly pauseSeconds: number
  readonly checkedAt: Temporal.Instant
}

/** The outcome of one call to a service. `isTrial` marks the single call that was allowed to a silent service. */
export type ServiceCall = { readonly answered: boolean; readonly isTrial: boolean }

export type Admission =
  | { readonly may: 'call' }
  /** The single trial call to a silent service, one per installation. */
  | { readonly may: 'try' }
  | { readonly may: 'wait'; readonly left: Temporal.Duration }

/** This many consecutive unanswered calls make a service silent… */
const failuresOfSilence = 5
/** …or two unanswered calls at least this far apart, so that a rarely called service does not need five failures. */
const secondsOfSilence = 60
const firstPause = 5
const longestPause = 60

/** Initial state before any call: the service is trusted until it fails. */
export function firstSight(now: Temporal.Instant): Sight {
  return { state: 'answering', since: now, failures: 0, nextTryAt: undefined, pauseSeconds: firstPause, checkedAt: now }
}

/**
 * Returns the state after one more call. Any answer ends the silence; each failed trial doubles the pause, up to one minute.
 */
export function afterCall(sight: Sight, call: ServiceCall, now: Temporal.Instant): Sight {
  if (call.answered) return { ...firstSight(now), since: sight.state === 'answering' ? sight.since : now }
  const since = sight.state === 'answering' ? now : sight.since
  const failures = sight.failures + 1
  const failed = { ...sight, state: 'failing' as const, since, failures, checkedAt: now }
  if (sight.state !== 'silent') return isSilence(failures, since, now) ? left(failed, firstPause, now) : failed
  return call.isTrial ? left(failed, Math.min(sight.pauseSeconds * 2, longestPause), now) : { ...failed, state: 'silent' }
}

/**
 * Tells whether a process may call now. Returns `try` to every process that asks once the pause is over; only the one that then
 * takes the trial may make the call.
 */
export function admissionTo(sight: Sight, now: Temporal.Instant): Admission {
  if (!sight.nextTryAt) return { may: 'call' }
  const wait = now.until(sight.nextTryAt)
  return wait.sign > 0 ? { may: 'wait', left: wait } : { may: 'try' }
}

/** An outage that begins this soon after the previous one continues it: the service recovered only briefly. */
const flapMinutes = 5

export function isFlap(lastEndedAt: Temporal.Instant, beganAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(beganAt, lastEndedAt.add({ minutes: flapMinutes })) < 0
}

/** Users are notified when an outage has lasted this long, and about its end once the recovery can no longer be a flap. */
export const tellAfter = { lasts: { minutes: 30 }, over: { minutes: flapMinutes } } as const

function isSilence(failures: number, since: Temporal.Instant, now: Temporal.Instant): boolean {
  if (failures >= failuresOfSilence) return true
  return failures > 1 && since.until(now).total('seconds') >= secondsOfSilence
}

function left(sight: Sight, pauseSeconds: number, now: Temporal.Instant): Sight {
  return { ...sight, state: 'silent', pauseSeconds, nextTryAt: now.add({ seconds: pauseSeconds }) }
}
