import type { ServiceState } from './service.ts'

/** How a service looks to the whole installation. One row; every process reads and writes it. */
export type Sight = {
  readonly state: ServiceState
  /** Since when it is so; of failures: since the first call without an answer. */
  readonly since: Temporal.Instant
  /** Calls in a row without an answer. */
  readonly failures: number
  /** A silent service is left alone until then; then one call of the installation tries. */
  readonly nextTryAt: Temporal.Instant | undefined
  readonly pauseSeconds: number
  readonly checkedAt: Temporal.Instant
}

/** One call to a service. `isTrial`: the one that was let through to a silent service. */
export type ServiceCall = { readonly answered: boolean; readonly isTrial: boolean }

export type Admission =
  | { readonly may: 'call' }
  /** The one call of the installation that tries a silent service. */
  | { readonly may: 'try' }
  | { readonly may: 'wait'; readonly left: Temporal.Duration }

/** So many calls in a row without an answer are silence… */
const failuresOfSilence = 5
/** …and two are, when they stand so far apart: a service rarely called is not given five chances. */
const secondsOfSilence = 60
const firstPause = 5
const longestPause = 60

/** Nobody has called yet: trusted until it fails. */
export function firstSight(now: Temporal.Instant): Sight {
  return { state: 'answering', since: now, failures: 0, nextTryAt: undefined, pauseSeconds: firstPause, checkedAt: now }
}

/** What one more call makes of the sight. Any answer ends a silence; each trial in vain doubles the pause, up to a minute. */
export function afterCall(sight: Sight, call: ServiceCall, now: Temporal.Instant): Sight {
  if (call.answered) return { ...firstSight(now), since: sight.state === 'answering' ? sight.since : now }
  const since = sight.state === 'answering' ? now : sight.since
  const failures = sight.failures + 1
  const failed = { ...sight, state: 'failing' as const, since, failures, checkedAt: now }
  if (sight.state !== 'silent') return isSilence(failures, since, now) ? left(failed, firstPause, now) : failed
  return call.isTrial ? left(failed, Math.min(sight.pauseSeconds * 2, longestPause), now) : { ...failed, state: 'silent' }
}

/** May a process call now. Says `try` to whoever asks in time: only the one who then takes the trial may do so. */
export function admissionTo(sight: Sight, now: Temporal.Instant): Admission {
  if (!sight.nextTryAt) return { may: 'call' }
  const wait = now.until(sight.nextTryAt)
  return wait.sign > 0 ? { may: 'wait', left: wait } : { may: 'try' }
}

/** An outage that begins so soon after the last one is the same: the service came up for a moment. */
const flapMinutes = 5

export function isFlap(lastEndedAt: Temporal.Instant, beganAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(beganAt, lastEndedAt.add({ minutes: flapMinutes })) < 0
}

/** People are told of an outage this old, and of its end once it can not be a flap any more. */
export const tellAfter = { lasts: { minutes: 30 }, over: { minutes: flapMinutes } } as const

function isSilence(failures: number, since: Temporal.Instant, now: Temporal.Instant): boolean {
  if (failures >= failuresOfSilence) return true
  return failures > 1 && since.until(now).total('seconds') >= secondsOfSilence
}

function left(sight: Sight, pauseSeconds: number, now: Temporal.Instant): Sight {
  return { ...sight, state: 'silent', pauseSeconds, nextTryAt: now.add({ seconds: pauseSeconds }) }
}
