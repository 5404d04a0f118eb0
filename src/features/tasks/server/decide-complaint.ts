import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce, announceMany } from '#/platform/server/jobs.ts'
import { complaintLifecycle } from '../domain/complaint.ts'
import { isOnBoard, taskLifecycle } from '../domain/task.ts'
import { expireApplications } from './application-queries.ts'
import { hasWork } from './assignment-queries.ts'
import { barRepetitions } from './bar-repetitions.ts'
import { waitingComplaints } from './complaint-queries.ts'
import { expireInvitations } from './expire-invitations.ts'
import { complaintDecided, taskTakenDown } from './jobs.ts'
import { lockTaskForSystem, saveTask } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }
type Decision = { readonly outcome: 'uphold' | 'dismiss'; readonly why: string }

/**
 * The operator decides a complaint. Upheld, it takes the task off the board, into the drafts or, where somebody is chosen, by taking nobody else, and
 * answers everybody who has complained about it; repetitions make no more such tasks. Answers how many were answered and how the task left the board.
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
    // Applications are locked before complaints, as where an account is closed.
    const left = outcome === 'uphold' ? await leaveBoard(tx, deps, task, why) : 'stays'
    if (outcome === 'uphold') await barRepetitions(tx, deps, task.id, why)
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
    if (left !== 'stays') {
      await announce(tx, deps.clock, taskTakenDown, { taskId: task.id, at: now.toString(), why, goesOn: left === 'closed' })
      await recordServiceEntry(tx, deps, task.org_id, {
        action: 'taskTakenDown',
        object: { kind: 'task', id: task.id, name: task.number },
        facts: { reason: why },
      })
    }
    return ok({ answered: decided.length, left })
  })
}

/**
 * `down`: among the drafts. `closed`: somebody is chosen or works, so the task takes nobody else. `stays`: it was not on the board, or its places
 * are promised by name.
 */
async function leaveBoard(tx: Tx, deps: Deps, task: TaskRow, why: string): Promise<'down' | 'closed' | 'stays'> {
  if (task.by_invitation || !isOnBoard(task.state)) return 'stays'
  await expireApplications(tx, deps.clock, task.id, 'Задание снято с доски')
  await expireInvitations(tx, deps.clock, task.id)
  const now = deps.clock.now()
  const next = taskLifecycle.move(task.state, 'takeDown', 'operator')
  if (next.ok && !(await hasWork(tx, task.id))) {
    await saveTask(tx, task.id, { state: next.value, taken_down_why: why, updated_at: now })
    return 'down'
  }
  await saveTask(tx, task.id, { slots: Math.max(1, task.slots_taken), updated_at: now })
  return 'closed'
}
