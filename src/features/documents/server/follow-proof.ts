import { isPartner } from '#/features/partner/domain/binding.ts'
import { findProvenInn } from '#/features/partner/server/find-proven-inn.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { attachContractJob } from './jobs.ts'
import { awaitingWith } from './outside-list-queries.ts'

/** The tax service has proved the ИНН of a person: the contracts that awaited that are settled, each in its own transaction. */
export function followProof(
  deps: { readonly db: Database; readonly clock: Clock },
  { personId, state }: { readonly personId: Id<'person'>; readonly state: string },
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const inn = isPartner(state) ? await findProvenInn(tx, personId) : undefined
    const orgIds = inn ? await awaitingWith(tx, personId, inn) : []
    for (const orgId of orgIds) await enqueue(tx, deps.clock, attachContractJob, { orgId, personId })
    await run.finish(tx)
    return { next: 'done' }
  })
}
