import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { applicationLifecycle } from '../domain/application.ts'
import { formingEndsAt, formingUnfinished } from '../domain/readiness.ts'
import { lockForSystem, saveApplication } from './application-queries.ts'
import { applicationExpired, formingLapsed, formingReminded } from './jobs.ts'

type Watched = { readonly applicationId: Id<'application'>; readonly agreedAt: string }

/** Reminds a chosen person of his term, and takes the choice back when it is over: both sides are told. */
export function watchForming(
  deps: { readonly db: Database; readonly clock: Clock },
  { applicationId: id, agreedAt }: Watched,
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForSystem(tx, id)
    const agreed = Temporal.Instant.from(agreedAt)
    const isThis = found?.row.decided_at?.epochMilliseconds === agreed.epochMilliseconds
    if (!found || !isThis || !applicationLifecycle.is.forming(found.row.state)) {
      await run.finish(tx)
      return { next: 'done' }
    }
    const now = deps.clock.now()
    const end = formingEndsAt(agreed)
    if (Temporal.Instant.compare(now, end) < 0) {
      await run.hold(tx)
      await announce(tx, deps.clock, formingReminded, { applicationId: id })
      return { next: 'again', at: end, why: 'a chosen person has not finished' }
    }
    const state = applicationLifecycle.after(found.row.state, 'expire')
    await saveApplication(tx, id, { state, decided_at: now, decline_reason: formingUnfinished })
    await announce(tx, deps.clock, applicationExpired, { applicationId: id })
    await announce(tx, deps.clock, formingLapsed, { applicationId: id })
    await run.finish(tx)
    return { next: 'done' }
  })
}
