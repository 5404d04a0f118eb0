import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { NpdFailure } from './port.ts'

/** What all processes of the installation know of the service: one call of them all tries it while it is silent. */
export type BreakerMemory = {
  readonly admit: () => Promise<
    { readonly may: 'call' } | { readonly may: 'try' } | { readonly may: 'wait'; readonly left: Temporal.Duration }
  >
  readonly note: (call: { readonly answered: boolean; readonly isTrial: boolean }) => Promise<void>
}

/** Asks the memory before the breaker of this process lets a call go, and tells it what came of the call. */
export function shareBreaker(breaker: CircuitBreaker, clock: Clock, memory: BreakerMemory): CircuitBreaker {
  return {
    health: breaker.health,
    async guard(call) {
      // Its own door is closed: the trial of the installation is left to another.
      if (isClosed(breaker, clock)) return breaker.guard(call)
      const admission = await memory.admit()
      if (admission.may === 'wait') return refuse({ kind: 'unavailable', retryAfter: admission.left })
      let wasCalled = false
      const answer = await breaker.guard(() => {
        wasCalled = true
        return call()
      })
      if (wasCalled) await memory.note({ answered: isAnswer(answer), isTrial: admission.may === 'try' })
      return answer
    },
  }
}

function isClosed(breaker: CircuitBreaker, clock: Clock): boolean {
  const until = breaker.health().closedUntil
  return until !== undefined && Temporal.Instant.compare(clock.now(), until) < 0
}

/** A «no» is an answer, and so is one that does not let the platform in: the service itself is there. */
function isAnswer(answer: Result<unknown, NpdFailure>): boolean {
  return answer.ok || !['unavailable', 'unknownOutcome', 'garbage'].includes(answer.refusal.kind)
}
