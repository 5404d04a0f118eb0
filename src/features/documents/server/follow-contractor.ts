import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { attachContract } from './attach-contract.ts'
import type { OutsideDeps } from './make-outside-contract.ts'
import { contractorInn } from './outside-list-queries.ts'

/** A person is on the list of an organization: the contract signed elsewhere that awaited him is his. Safe to repeat. */
export function followContractor(
  deps: OutsideDeps & { readonly db: Database },
  { orgId, personId }: { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> },
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const inn = await contractorInn(tx, orgId, personId)
    if (inn) await attachContract(tx, deps, { orgId, personId, inn })
    await run.finish(tx)
    return { next: 'done' }
  })
}
