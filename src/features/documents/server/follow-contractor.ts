import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { attachContract } from './attach-contract.ts'
import type { OutsideDeps } from './make-outside-contract.ts'

/** A person is on the list of an organization, or what stood in the way is over: the contract that awaited him is settled. Safe to repeat. */
export function followContractor(
  deps: OutsideDeps & { readonly db: Database },
  pair: { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> },
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await attachContract(tx, deps, pair)
    await run.finish(tx)
    return { next: 'done' }
  })
}
