import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import type { DocumentKind } from '../domain/document.ts'
import { attachContract } from './attach-contract.ts'
import type { OutsideDeps } from './make-outside-contract.ts'
import { rowForJob } from './queries.ts'

/** A contract of ours was signed by both, or will not be: the one that awaits the end of its signing is settled. Safe to repeat. */
export function followFrame(
  deps: OutsideDeps & { readonly db: Database },
  { documentId, kind }: { readonly documentId: Id<'document'>; readonly kind: DocumentKind },
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const row = kind === 'frame' ? await rowForJob(tx, documentId) : undefined
    if (row) await attachContract(tx, deps, { orgId: row.org_id, personId: row.person_id })
    await run.finish(tx)
    return { next: 'done' }
  })
}
