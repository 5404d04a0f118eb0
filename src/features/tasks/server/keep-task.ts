import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { boardTask } from './board-queries.ts'

/** Puts a task among the person's favourites, or takes it away. */
export async function keepTask(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { personId }: PersonScope,
  taskId: Id<'task'>,
  isKept: boolean,
) {
  const allowed = await takeFromLimits(db, clock, [{ key: `keep:${personId}`, count: 300, seconds: 3600 }])
  if (!allowed.ok) return allowed
  if (!isKept) {
    await db.deleteFrom('favourite_tasks').where('person_id', '=', personId).where('task_id', '=', taskId).execute()
    return ok({ kept: false })
  }
  if (!(await boardTask(db, taskId))) return refuse({ kind: 'taskGone' })
  await db
    .insertInto('favourite_tasks')
    .values({ person_id: personId, task_id: taskId, kept_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ok({ kept: true })
}
