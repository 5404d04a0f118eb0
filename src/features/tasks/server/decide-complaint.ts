import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce, announceMany } from '#/platform/server/jobs.ts'
import { complaintLifecycle } from '../domain/complaint.ts'
import { taskLifecycle } from '../domain/task.ts'
import { expireApplications } from './application-queries.ts'
import { waitingComplaints } from './complaint-queries.ts'
import { expireInvitations } from './expire-invitations.ts'
import { complaintDecided, taskTakenDown } from './jobs.ts'
import { lockTaskForSystem, saveTask } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }
type Decision = { readonly outcome: 'uphold' | 'dismiss'; readonly why: string }

/**
 * The operator decides a complaint. Upheld, it takes the task off the board into its drafts with the reason, and answers everybody who has
 * complained about it; work that has begun goes on. Answers how many were answered and whether the task left the board.
 */
export function decideComplaint(deps: Deps, id: Id<'complaint'>, { outcome, why }: Decision) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('task_complaints').select(['task_id', 'state']).where('id', '=', id).executeTakeFirst()
    if (!found) return refuse({ kind: 'notFound' })
    const task = await lockTaskForSystem(tx, found.task_id)
    const waiting = await waitingComplaints(tx, task.id)
    const own = waiting.filter((one) => one.id === id)
    if (own.length === 0) return refuse({ kind: 'wrongState', state: complaintLifecycle.nameOf(found.state) })
    const decided = outcome === 'uphold' ? waiting : own
    const now = deps.clock.now()
    await tx
      .updateTable('task_complaints')
      .set({ state: complaintLifecycle.table.open[outcome].to, decision: why, decided_at: now })
      .where(
        'id',
        'in',
        decided.map((one) => one.id),
      )
      .execute()
    await announceMany(
      tx,
      deps.clock,
      complaintDecided,
      decided.map((one) => ({ complaintId: one.id })),
    )
    const isDown = outcome === 'uphold' && (await takeDown(tx, deps, task, why))
    return ok({ answered: decided.length, isDown })
  })
}

async function takeDown(tx: Tx, deps: Deps, task: TaskRow, why: string): Promise<boolean> {
  const next = taskLifecycle.move(task.state, 'takeDown', 'operator')
  if (!next.ok) return false
  await expireApplications(tx, deps.clock, task.id, 'Задание снято с доски')
  await expireInvitations(tx, deps.clock, task.id)
  await saveTask(tx, task.id, { state: next.value, taken_down_why: why, updated_at: deps.clock.now() })
  await announce(tx, deps.clock, taskTakenDown, { taskId: task.id, at: deps.clock.now().toString() })
  await recordServiceEntry(tx, deps, task.org_id, {
    action: 'taskTakenDown',
    object: { kind: 'task', id: task.id, name: task.number },
    facts: { reason: why },
  })
  return true
}
