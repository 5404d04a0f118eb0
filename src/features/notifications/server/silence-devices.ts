import type { Id } from '#/kernel/ids.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { destroyDevices } from './device-queries.ts'
import type { NoticeDeps } from './send-notices.ts'

/** A new password or a new phone: only browsers where the person is signed in go on showing notices. */
export function silenceDevices({ db, clock }: NoticeDeps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  return db.transaction().execute(async (tx) => {
    await destroyDevices(tx, personId, clock.now())
    await run.finish(tx)
    return { next: 'done' }
  })
}
