import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { applicationLifecycle } from '../domain/application.ts'
import { termsUnconfirmed } from '../domain/terms-edition.ts'
import { lockForSystem, saveApplication } from './application-queries.ts'
import { unconfirmedOf } from './edition-queries.ts'
import { applicationExpired } from './jobs.ts'
import { lockTaskForSystem } from './task-queries.ts'

/** Ends the applications whose people have not agreed to the new terms in their time, and tells them. An offer
 * has a shorter term of its own. */
export function endUnconfirmed(deps: { db: Database; clock: Clock }, taskId: Id<'task'>, run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await lockTaskForSystem(tx, taskId)
    const now = deps.clock.now()
    await run.finish(tx)
    for (const id of await unconfirmedOf(tx, taskId, now)) {
      const found = await lockForSystem(tx, id)
      if (!found) continue
      const expired = applicationLifecycle.move(found.row.state, 'expire', 'system')
      if (!expired.ok) continue
      await saveApplication(tx, id, { state: expired.value, decided_at: now, decline_reason: termsUnconfirmed })
      await announce(tx, deps.clock, applicationExpired, { applicationId: id })
    }
    return { next: 'done' }
  })
}
