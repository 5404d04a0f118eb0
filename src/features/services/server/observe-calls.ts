import type { Result } from '#/kernel/result.ts'
import type { ServiceMemory } from './open-memory.ts'

/** Answers of the party, whatever they say. What the adapter itself holds back says nothing of the party. */
const silences: ReadonlySet<string> = new Set(['unavailable', 'unknownOutcome', 'garbage'])
const ownDoing: ReadonlySet<string> = new Set(['rateLimited', 'malformed'])

/** The same call, its outcome told to the memory of the installation. */
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
