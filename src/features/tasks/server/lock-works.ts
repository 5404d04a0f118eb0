import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'

/** Locks several works with their tasks, each table in the order of ids: each of them may be asked for again by its id. */
export async function lockWorks(tx: Tx, ids: readonly Id<'assignment'>[]): Promise<void> {
  if (ids.length < 2) return
  const tasks = tx
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', (works) => works.selectFrom('assignments').select('task_id').where('id', 'in', ids))
    .orderBy('id')
  const held = await locking(tx, 'tasks', tasks).execute()
  const works = tx.selectFrom('assignments').select('id').where('id', 'in', ids).orderBy('id')
  const locked = await locking(tx, 'assignments', works).execute()
  for (const { id } of held) noteHeld(tx, 'tasks', id)
  for (const { id } of locked) noteHeld(tx, 'assignments', id)
}
