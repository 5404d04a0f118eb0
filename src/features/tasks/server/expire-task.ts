import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { taskLifecycle } from '../domain/task.ts'
import { expireApplications, hasForming } from './application-queries.ts'
import { awaitsSigningOnly, hasWork } from './assignment-queries.ts'
import { lastConfirmation } from './edition-queries.ts'
import { expireInvitations } from './expire-invitations.ts'
import { findTaskForSystem, lockTaskForSystem, saveTask } from './task-queries.ts'

/** Removes a task from the board when its last application day has passed and nobody was chosen; a person who is chosen, or asked about new
 * terms, has his term, and if nothing comes of it the task expires after all. */
export function expireTask(deps: { db: Database; clock: Clock }, id: Id<'task'>, run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await findTaskForSystem(tx, id))) {
      await run.finish(tx)
      return { next: 'done' }
    }
    const row = await lockTaskForSystem(tx, id)
    const now = deps.clock.now()
    const isOver = Temporal.PlainDate.compare(moscowDate(now), row.apply_until) > 0
    const next = taskLifecycle.move(row.state, 'expire', 'system')
    if (isOver && next.ok && (await hasForming(tx, id))) {
      await run.hold(tx)
      return { next: 'again', at: now.add({ hours: 24 }), why: 'a chosen person has time to finish' }
    }
    if (isOver && next.ok && (await awaitsSigningOnly(tx, id))) {
      await run.hold(tx)
      return { next: 'again', at: now.add({ hours: 24 }), why: 'a chosen person has time to sign' }
    }
    const confirming = isOver && next.ok ? await lastConfirmation(tx, id, now) : undefined
    if (confirming) {
      await run.hold(tx)
      // After the job that ends those who have not agreed.
      return { next: 'again', at: confirming.add({ minutes: 1 }), why: 'applicants have time to agree to new terms' }
    }
    await run.finish(tx)
    if (isOver && next.ok && !(await hasWork(tx, id))) {
      await expireApplications(tx, deps.clock, id, 'Срок приёма откликов истёк')
      await expireInvitations(tx, deps.clock, id)
      await saveTask(tx, id, { state: next.value, updated_at: now })
    }
    return { next: 'done' }
  })
}
