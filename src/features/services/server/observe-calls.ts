import type { Result } from '#/kernel/result.ts'
import type { ServiceMemory } from './open-shared-memory.ts'

/**
 * Outcomes that count as an answer of the service, whatever the answer says. A call blocked by the adapter itself says nothing
 * about the service.
 */
const silences: ReadonlySet<string> = new Set(['unavailable', 'unknownOutcome', 'garbage'])
const ownDoing: ReadonlySet<string> = new Set(['rateLimited', 'malformed'])

/** Wraps a call and records its outcome in the shared service state. */
export function observeCalls<Args extends readonly unknown[], Value, Failure extends { readonly kind: string }>(
  memory: ServiceMemory,
  call: (...args: Args) => Promise<Result<Value, Failure>>,
): (...args: Args) => Promise<Result<Value, Failure>> {
  return async (...args) => {
    const outcome = await call(...args)
    if (outcome.ok || !ownDoing.has(outcome.refusal.kind)) {
      await memory.note({ answered: outcome.ok || !silences.has(outcome.refusal.kind), isTrial: false })
    }
    return outcome
  }
}
