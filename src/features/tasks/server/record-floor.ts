import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { floorWords } from '../domain/rating-floor.ts'
import type { RatingFloor } from '../domain/rating-floor.ts'
import type { TaskRow } from './task-queries.ts'

/** Keeps in the journal whom a task takes by ratings from now on, and whom it took before. */
export function recordFloor(tx: Tx, deps: { readonly clock: Clock }, scope: ClientScope, task: TaskRow, after: RatingFloor) {
  return recordEntry(tx, deps, scope, {
    action: 'ratingFloorChanged',
    object: { kind: 'task', id: task.id, name: task.number },
    facts: { before: floorWords(task), after: floorWords(after) },
  })
}
