import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { RatingFloor } from '../domain/rating-floor.ts'
import { canEdit, taskLifecycle } from '../domain/task.ts'
import { recordFloor } from './record-floor.ts'
import { lockTaskVersion, saveTask } from './task-queries.ts'

/** Chooses whom a task takes by ratings. Those who have applied stay: only later applications are judged by it. */
export function setRatingFloor(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'task'>,
  { version: seen, ...floor }: RatingFloor & { readonly version: number },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTaskVersion(tx, scope, id, seen)
    if (!locked.ok) return locked
    const { state } = locked.value
    if (!canEdit(state)) return refuse({ kind: 'wrongState', state: taskLifecycle.nameOf(state) })
    const version = await saveTask(tx, id, { ...floor, updated_at: deps.clock.now() })
    await recordFloor(tx, deps, scope, locked.value, floor)
    return ok({ id, state, version })
  })
}
