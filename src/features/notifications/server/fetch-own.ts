import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { fetchLetters } from './fetch-letters.ts'
import { ownerOf } from './inbox-queries.ts'

/** The notices of one who looks at them now; one whose platform is not bound has none. */
export async function fetchOwn(
  deps: { readonly db: Database; readonly clock: Clock; readonly taxService: TaxService },
  run: JobRun,
  personId: string,
): Promise<JobOutcome> {
  const owner = await ownerOf(deps.db, personId)
  return owner ? fetchLetters(deps, run, [owner]) : { next: 'done' }
}
