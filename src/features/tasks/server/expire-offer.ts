import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { applicationLifecycle, offerEndsAt, offerUnanswered } from '../domain/application.ts'
import { lockForSystem, saveApplication } from './application-queries.ts'
import { applicationExpired, offerLapsed } from './jobs.ts'

/** Takes an offer back that the person has not answered in its term, and tells both sides. */
export function expireOffer(deps: { db: Database; clock: Clock }, id: Id<'application'>, run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForSystem(tx, id)
    const now = deps.clock.now()
    await run.finish(tx)
    if (!found || !applicationLifecycle.is.offered(found.row.state) || found.row.decided_at === null) return { next: 'done' }
    const expired = applicationLifecycle.move(found.row.state, 'expire', 'system')
    // An offer made anew has a term and a job of its own.
    if (!expired.ok || Temporal.Instant.compare(offerEndsAt(found.row.decided_at), now) > 0) return { next: 'done' }
    await saveApplication(tx, id, { state: expired.value, decided_at: now, decline_reason: offerUnanswered })
    await announce(tx, deps.clock, applicationExpired, { applicationId: id })
    await announce(tx, deps.clock, offerLapsed, { applicationId: id })
    return { next: 'done' }
  })
}
