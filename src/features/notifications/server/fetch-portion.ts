import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { fetchLetters } from './fetch-letters.ts'
import { ownersAfter, peopleOfMessage } from './inbox-queries.ts'
import { fetchPortionJob } from './jobs.ts'

/** Fetches the notices of the next thousand people; the rest are another job. */
export async function fetchPortion(
  deps: { readonly db: Database; readonly clock: Clock; readonly taxService: TaxService },
  run: JobRun,
  after: string,
): Promise<JobOutcome> {
  const people = await ownersAfter(deps.db, after)
  const last = people.at(-1)
  return fetchLetters(deps, run, people, async (tx) => {
    if (people.length === peopleOfMessage && last)
      await enqueue(tx, deps.clock, fetchPortionJob, { after: last.personId }, { key: last.personId })
  })
}
