import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { NpdFailure } from './port.ts'

/**
 * The service state shared by all processes of the installation: while the service is silent, a single process makes the trial
 * call.
 */
export type BreakerMemory = {
  readonly admit: () => Promise<
    { readonly may: 'call' } | { readonly may: 'try' } | { readonly may: 'wait'; readonly left: Temporal.Duration }
  >
  readonly note: (call: { readonly answered: boolean; readonly isTrial: boolean }) => Promise<void>
}

/** Checks the shared state before this process's breaker makes a call, and records the outcome there. */
export function shareBreaker(breaker: CircuitBreaker, clock: Clock, memory: BreakerMemory): CircuitBreaker {
  return {
    health: breaker.health,
    async guard(call) {
      // This process's own breaker is open: the installation's trial is left to another process.
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

/** A refusal is an answer, and so is denied access: the service itself is reachable. */
function isAnswer(answer: Result<unknown, NpdFailure>): boolean {
  return answer.ok || !['unavailable', 'unknownOutcome', 'garbage'].includes(answer.refusal.kind)
}
