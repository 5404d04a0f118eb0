import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { maxReworks, assignmentLifecycle } from '../domain/assignment.ts'
import { decideResult, lockLastResult, lockWork, saveAssignment } from './assignment-queries.ts'
import { resultDecided } from './jobs.ts'
import { refreshTask } from './refresh-task.ts'

/** Sends the result back with comments on behalf of the customer, at most three times. */
export function reworkResult(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'assignment'>, words: string) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'client', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const next = assignmentLifecycle.move(work.row.state, 'rework', 'client')
    if (!next.ok) return next
    if (work.row.rework_count >= maxReworks) return refuse({ kind: 'reworkExhausted' })
    const now = deps.clock.now()
    const result = await lockLastResult(tx, id)
    if (result) await decideResult(tx, result.id, 'rework', words, now)
    await saveAssignment(tx, id, {
      state: next.value,
      rework_count: work.row.rework_count + 1,
      accept_due_on: null,
      updated_at: now,
    })
    await refreshTask(tx, deps.clock, work.taskId)
    await announce(tx, deps.clock, resultDecided, { assignmentId: id, decision: 'rework' })
    await recordEntry(tx, deps, scope, {
      action: 'resultReturned',
      object: { kind: 'task', id: work.taskId, name: work.task.number },
      facts: { assignment: id },
    })
    return ok({ id, state: next.value })
  })
}
