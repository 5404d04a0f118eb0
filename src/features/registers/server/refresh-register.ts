import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { recomputeRegisterState } from './recompute-register-state.ts'
import { lockRegisterForSystem } from './register-queries.ts'

/** Sets the state of a register in payment from its rows. Everybody who asked for it has committed, and their rows are seen. */
export async function refreshRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  registerId: Id<'register'>,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await recomputeRegisterState(tx, deps, await lockRegisterForSystem(tx, registerId))
    await run.finish(tx)
  })
  return { next: 'done' }
}
