import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { assignmentStates } from '../domain/assignment.ts'
import { followAssignments, taskStates } from '../domain/task.ts'

/**
 * Updates the states of locked tasks from their assignments: one reading, and one writing for each state they come to. The rule asks
 * which states there are, never how many assignments are in each.
 */
export async function refreshTasks(tx: Tx, clock: Clock, ids: readonly Id<'task'>[]): Promise<void> {
  const { rows } = await rowsOf({
    id: pgType.id('task'),
    state: pgType.oneOf(...taskStates),
    slots: pgType.int,
    slots_taken: pgType.int,
    assignments: pgType.arrayOf(pgType.oneOf(...assignmentStates)),
  })`
    select id, state, slots, slots_taken,
      array(select distinct assignments.state from assignments where assignments.task_id = tasks.id) as assignments
    from tasks where id = any(${ids}::text[])`.execute(tx)
  const moved = rows.flatMap(({ id, state, slots, slots_taken: slotsTaken, assignments }) => {
    const next = followAssignments({ state, slots, slotsTaken }, assignments)
    return next === state ? [] : [{ id, next }]
  })
  for (const [state, tasks] of Map.groupBy(moved, ({ next }) => next)) {
    await sql`update tasks set state = ${state}, updated_at = ${clock.now().toString()}::timestamptz, version = version + 1
      where id = any(${tasks.map(({ id }) => id)}::text[])`.execute(tx)
  }
}
