import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { lockWork } from './assignment-queries.ts'
import { paymentReminded } from './jobs.ts'

/** Tells the customer that an accepted work waits for its payment; of one work once a day. */
export function remindPayment(deps: { readonly db: Database; readonly clock: Clock }, scope: PersonScope, id: Id<'assignment'>) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'person', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const { state } = work.row
    if (!assignmentLifecycle.is.readyToPay(state)) return refuse({ kind: 'wrongState', state: assignmentLifecycle.nameOf(state) })
    const allowed = await takeFromLimits(tx, deps.clock, [{ key: `pay-reminder:${id}`, count: 1, seconds: 86_400 }])
    if (!allowed.ok) return allowed
    await announce(tx, deps.clock, paymentReminded, { assignmentId: id, on: deps.clock.now().toString() })
    return ok({ id })
  })
}
