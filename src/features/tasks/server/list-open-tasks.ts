import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import { openTasks } from './board-queries.ts'

/** The newest tasks that take applications: their ids and when they last changed. */
export function listOpenTasks({ db, clock }: { readonly db: Reader; readonly clock: Clock }, most: number) {
  return db
    .selectFrom('tasks')
    .select(['id', 'updated_at'])
    .where(openTasks(moscowDate(clock.now()), {}))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}
