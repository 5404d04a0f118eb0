import type { Freshness, TaxAccess } from '../contract.ts'
import { problemWords } from '../domain/tax-problem.ts'
import type { TaxProblem } from '../domain/tax-problem.ts'

type FetchState = {
  /** Since when an answer is awaited; null: nobody waits. */
  readonly asked_at: Temporal.Instant | null
  readonly fetched_at: Temporal.Instant | null
  /** Why the last question has no answer, since when, and in the words of the tax service. */
  readonly problem: TaxProblem | null
  readonly problem_at: Temporal.Instant | null
  readonly problem_text: string | null
}

type Known = {
  /** Undefined of a person about whom nothing was ever asked. */
  readonly state: FetchState | undefined
  readonly access: TaxAccess
  readonly now: Temporal.Instant
  /** An answer is awaited that no job will deliver. */
  readonly lost: boolean
  /** Minutes after which the screen requests fresh data automatically. */
  readonly freshMinutes: number
}

/** Tells how old the data are, whether fresh ones are on their way, and why not. */
export function describeFreshness({ state, access, now, lost, freshMinutes }: Known): Freshness {
  const fetchedAt = state?.fetched_at ?? undefined
  const isOld = !fetchedAt || Temporal.Instant.compare(fetchedAt.add({ minutes: freshMinutes }), now) < 0
  const isAsked = access === 'granted' && (state?.asked_at ?? null) !== null
  const { problem = null, problem_at: since = null, problem_text: told = null } = state ?? {}
  return {
    access,
    fetched_at: fetchedAt?.toString() ?? null,
    fetching: isAsked && !lost,
    lost,
    // What comes only at night is not asked for by every visit of a day.
    stale: access === 'granted' && isOld && !isAsked && problem !== 'later',
    problem:
      // The request should have been retried automatically but is not.
      problem && since && access === 'granted' && !lost
        ? { kind: problem, text: problemWords(problem, since, told), at: since.toString() }
        : null,
  }
}
