import type { NpdFailure, StillProcessing } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isPassing, secondsBeforeRetry } from '../domain/tax-problem.ts'
import type { TaxProblem } from '../domain/tax-problem.ts'
import { nameProblem } from './name-problem.ts'
import type { recordProblem } from './queries.ts'
import { waitForNight } from './wait-for-night.ts'
import { applyBindingAnswer } from './apply-binding-answer.ts'

type Deps = { db: Database; clock: Clock; log: Log }
type Failure = NpdFailure | StillProcessing

/**
 * Handles a failed fetch. The last data are kept and each person sees why they are old. A retryable request is
 * retried forever; the next scheduled one runs in any case.
 */
export async function handleFetchFailure(
  deps: Deps,
  record: typeof recordProblem,
  personIds: readonly Id<'person'>[],
  run: JobRun,
  failure: Failure,
): Promise<JobOutcome> {
  const problem = nameProblem(failure)
  if (problem === 'denied') deps.log.error({ failure: failure.kind }, 'the tax service does not tell the platform of taxes')
  const again = isPassing(problem)
  await deps.db.transaction().execute(async (tx) => {
    const text = failure.kind === 'rejected' && problem === 'refused' ? failure.message : null
    // Nobody watches a screen until the night: it shows why, and that the answer will come.
    const isOver = !again || problem === 'later'
    await record(tx, personIds, { problem, text, now: deps.clock.now(), isOver })
    const [one, ...others] = personIds
    if (one !== undefined && others.length === 0) await applyBindingAnswer(tx, deps, one, failure)
    if (again) await run.hold(tx)
    else await run.finish(tx)
  })
  if (!again) return { next: 'done' }
  if (problem === 'later') return waitForNight(deps.clock)
  return { next: 'again', at: deps.clock.now().add(pauseAfter(failure, problem, run.attempt)), why: failure.kind }
}

function pauseAfter(failure: Failure, problem: TaxProblem, attempt: number): Temporal.DurationLike {
  if (problem === 'denied') return { hours: 1 }
  if (failure.kind === 'rateLimited') return failure.retryAfter
  return { seconds: secondsBeforeRetry(attempt) }
}
