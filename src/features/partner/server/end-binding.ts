import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { breakBinding } from './break-binding.ts'

/** Ends the binding when the person revokes the delegation. Other consents do not affect it. */
export async function endBinding(
  deps: { db: Database; clock: Clock },
  { personId, slug }: { readonly personId: Id<'person'>; readonly slug: string },
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    if (slug === 'delegation') await breakBinding(tx, deps, personId, 'Вы отозвали соглашение о передаче полномочий')
    await run.finish(tx)
  })
  return { next: 'done' }
}
