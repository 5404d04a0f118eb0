import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { NpdFailure, ServiceHealth } from './port.ts'

export type BreakerLimits = {
  /** Calls in a row without an answer before the service is left alone. */
  readonly failuresInRow: number
  /** Seconds it is left alone at first; each failed trial doubles them. */
  readonly firstPause: number
  readonly longestPause: number
}

export type CircuitBreaker = {
  /** Makes the call, or answers `unavailable` at once while the service is left alone. One trial call goes at a time. */
  readonly guard: <Value>(call: () => Promise<Result<Value, NpdFailure>>) => Promise<Result<Value, NpdFailure>>
  readonly health: () => ServiceHealth
}

const usual: BreakerLimits = { failuresInRow: 5, firstPause: 5, longestPause: 60 }

/** Spares a service that does not answer, and those who would wait for it. */
export function openCircuitBreaker(clock: Clock, limits: BreakerLimits = usual): CircuitBreaker {
  let failures = 0
  let pause = limits.firstPause
  let until: Temporal.Instant | undefined
  let silentSince: Temporal.Instant | undefined
  let lastAnswerAt: Temporal.Instant | undefined
  let isTrying = false

  function note(answered: boolean): void {
    const now = clock.now()
    if (answered) {
      failures = 0
      pause = limits.firstPause
      until = undefined
      silentSince = undefined
      lastAnswerAt = now
      return
    }
    failures += 1
    silentSince ??= now
    if (failures < limits.failuresInRow) return
    if (until !== undefined) pause = Math.min(pause * 2, limits.longestPause)
    until = now.add({ seconds: pause })
  }

  return {
    async guard(call) {
      const left = until ? clock.now().until(until) : undefined
      if (left && left.sign > 0) return refuse({ kind: 'unavailable', retryAfter: left })
      const isTrial = until !== undefined
      if (isTrial && isTrying) return refuse({ kind: 'unavailable', retryAfter: Temporal.Duration.from({ seconds: 1 }) })
      isTrying ||= isTrial
      try {
        const answer = await call()
        note(answer.ok || isAnswer(answer.refusal))
        return answer
      } finally {
        if (isTrial) isTrying = false
      }
    },
    health() {
      const since = silentSince
      return { state: until ? 'silent' : failures > 0 ? 'failing' : 'answering', since, lastAnswerAt }
    },
  }
}

/** A «no» is an answer too; silence, an error of the door and an unreadable page are not. */
function isAnswer(failure: NpdFailure): boolean {
  return !['unavailable', 'unknownOutcome', 'garbage'].includes(failure.kind)
}
