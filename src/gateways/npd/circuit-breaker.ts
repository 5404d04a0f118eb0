import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { NpdFailure, ServiceHealth, ServiceTrouble } from './port.ts'

export type BreakerLimits = {
  /** Number of consecutive unanswered calls that opens the breaker. */
  readonly failuresInRow: number
  /** Seconds of the first pause; each failed trial doubles it. */
  readonly firstPause: number
  readonly longestPause: number
  /** Seconds between trials while the platform is denied access: only its operator can fix that. */
  readonly deniedPause: number
}

export type CircuitBreaker = {
  /** Makes the call, or refuses at once with the failure that opened the breaker. At most one trial call is in flight. */
  readonly guard: <Value>(call: () => Promise<Result<Value, NpdFailure>>) => Promise<Result<Value, NpdFailure>>
  readonly health: () => ServiceHealth
}

const usual: BreakerLimits = { failuresInRow: 5, firstPause: 5, longestPause: 60, deniedPause: 600 }

type View = {
  readonly failures: number
  readonly pause: number
  /** Why the breaker is open, and until when. */
  readonly door?: { readonly kind: Closed; readonly until: Temporal.Instant; readonly failure: NpdFailure }
  readonly since?: Temporal.Instant
  readonly lastAnswerAt?: Temporal.Instant
}
type Closed = 'silent' | 'limited' | 'denied'

/** Protects a service that does not answer or refuses the platform, and the callers who would wait for it. */
export function openCircuitBreaker(
  clock: Clock,
  limits: BreakerLimits = usual,
  onTrouble: (trouble: ServiceTrouble) => void = () => undefined,
): CircuitBreaker {
  let view: View = { failures: 0, pause: limits.firstPause }
  let isTrying = false
  return {
    async guard(call) {
      const { door } = view
      const left = door && clock.now().until(door.until)
      if (door && left && left.sign > 0) return refuse(refusalFor(door.failure, left))
      if (door && isTrying) return refuse(refusalFor(door.failure, Temporal.Duration.from({ seconds: 1 })))
      const isTrial = door !== undefined
      isTrying ||= isTrial
      try {
        const answer = await call()
        const before = view.door?.kind
        view = after(view, answer.ok ? undefined : answer.refusal, { isTrial, now: clock.now(), limits })
        if (view.door && view.door.kind !== before) alarm(view.door.failure, onTrouble)
        return answer
      } finally {
        if (isTrial) isTrying = false
      }
    },
    health: () => ({
      kind: view.door?.kind ?? (view.failures > 0 ? 'failing' : 'answering'),
      since: view.since,
      lastAnswerAt: view.lastAnswerAt,
      closedUntil: view.door?.until,
    }),
  }
}

type Circumstances = { readonly isTrial: boolean; readonly now: Temporal.Instant; readonly limits: BreakerLimits }

function after(view: View, failure: NpdFailure | undefined, { isTrial, now, limits }: Circumstances): View {
  const since = view.since ?? now
  if (failure?.kind === 'rateLimited' && failure.daily) {
    return { ...view, since, door: { kind: 'limited', until: now.add(failure.retryAfter), failure } }
  }
  if (failure?.kind === 'accessDenied' && failure.reason !== 'token') {
    return { ...view, since, door: { kind: 'denied', until: now.add({ seconds: limits.deniedPause }), failure } }
  }
  // An answer to a call in flight ends a silence, but neither an exhausted daily limit nor a refused address.
  if (view.door && view.door.kind !== 'silent' && !isTrial) return view
  if (!failure || isAnswer(failure)) return { failures: 0, pause: limits.firstPause, lastAnswerAt: now }
  const failures = view.failures + 1
  // Unanswered calls that were in flight when the breaker opened add no information.
  if (view.door ? !isTrial : failures < limits.failuresInRow) return { ...view, failures, since }
  const pause = view.door ? Math.min(view.pause * 2, limits.longestPause) : view.pause
  const retryAfter = Temporal.Duration.from({ seconds: pause })
  const door = { kind: 'silent', until: now.add(retryAfter), failure: { kind: 'unavailable', retryAfter } } as const
  return { ...view, failures, since, pause, door }
}

function alarm(failure: NpdFailure, onTrouble: (trouble: ServiceTrouble) => void): void {
  if (failure.kind === 'rateLimited') onTrouble('dailyLimit')
  if (failure.kind === 'accessDenied' && failure.reason !== 'token') onTrouble(failure.reason)
}

function refusalFor(failure: NpdFailure, retryAfter: Temporal.Duration): NpdFailure {
  return 'retryAfter' in failure ? { ...failure, retryAfter } : failure
}

/** A refusal is also an answer; silence, denied access and an unreadable page are not. */
function isAnswer({ kind }: NpdFailure): boolean {
  return !['unavailable', 'unknownOutcome', 'garbage', 'accessDenied'].includes(kind)
}
