import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { registerLifecycle } from '../domain/register.ts'
import { approvalRoutes } from './approval-queries.ts'
import { approvalOverdue } from './jobs.ts'
import { lockRegisterForSystem } from './register-queries.ts'

export type Waiting = {
  readonly registerId: Id<'register'>
  readonly round: number
  readonly step: number
  readonly hours: number
}

/** Reports a step without a decision for this many hours; skips a step decided meanwhile and a recalled register. */
export async function remindApproval(
  deps: { readonly db: Database; readonly clock: Clock },
  waiting: Waiting,
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const register = await lockRegisterForSystem(tx, waiting.registerId)
    const waits = registerLifecycle.is.onApproval(register.state) && register.approval_round === waiting.round
    const route = waits ? (await approvalRoutes(tx, deps.clock, register.org_id, [register])).get(register.id) : undefined
    if (route?.current?.order === waiting.step) await announce(tx, deps.clock, approvalOverdue, waiting)
    await run.finish(tx)
  })
  return { next: 'done' }
}
