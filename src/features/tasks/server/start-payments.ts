import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { saveAssignments } from './assignment-queries.ts'
import { refreshTasks } from './refresh-tasks.ts'

/**
 * Moves works into payment in a fixed number of statements and returns them. Their tasks and they themselves are locked, each table in
 * the order of ids. Those that do not wait for payment are left as they are.
 */
export async function startPayments(
  tx: Tx,
  deps: { readonly clock: Clock },
  ids: readonly Id<'assignment'>[],
): Promise<ReadonlySet<string>> {
  const tasks = tx
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', (works) =>
      works
        .selectFrom('assignments')
        .select('task_id')
        .where(sqlBoolean`assignments.id = any(${ids}::text[])`),
    )
    .orderBy('id')
  const only = await onlyWork(tx, ids)
  const held = await locking(tx, 'tasks', tasks, only?.task_id).execute()
  const works = tx
    .selectFrom('assignments')
    .select(['id', 'state'])
    .where(sqlBoolean`id = any(${ids}::text[])`)
    .orderBy('id')
  const locked = await locking(tx, 'assignments', works, only?.id).execute()
  for (const { id } of held) noteHeld(tx, 'tasks', id)
  for (const { id } of locked) noteHeld(tx, 'assignments', id)
  const payable = locked.filter(({ state }) => assignmentLifecycle.may(state, 'startPayment', 'system')).map(({ id }) => id)
  const state = assignmentLifecycle.after('readyToPay', 'startPayment')
  await saveAssignments(tx, payable, { state, updated_at: deps.clock.now() })
  await refreshTasks(
    tx,
    deps.clock,
    held.map(({ id }) => id),
  )
  return new Set(payable)
}

/** A work that is paid alone may be held by the caller already. */
async function onlyWork(tx: Tx, [id, ...others]: readonly Id<'assignment'>[]) {
  if (id === undefined || others.length > 0) return undefined
  return tx.selectFrom('assignments').select(['id', 'task_id']).where('id', '=', id).executeTakeFirst()
}
