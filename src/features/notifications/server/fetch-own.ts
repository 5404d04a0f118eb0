import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { fetchLetters } from './fetch-letters.ts'
import { ownerOf } from './inbox-queries.ts'

/** Fetches the notices of a person who is viewing them now; a person who has not bound the platform has none. */
export async function fetchOwn(
  deps: { readonly db: Database; readonly clock: Clock; readonly taxService: TaxService },
  run: JobRun,
  personId: Id<'person'>,
): Promise<JobOutcome> {
  const owner = await ownerOf(deps.db, personId)
  return owner ? fetchLetters(deps, run, [owner]) : { next: 'done' }
}
