import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { TaskState } from '../domain/task.ts'
import type { TaskFilter } from './narrow-tasks.ts'
import { countResponsible, countTags } from './desk-queries.ts'
import { countStates, countWaiting } from './task-queries.ts'

/** Counts the tasks of an organization for the tabs and the columns of its desk. */
export async function countTasks(
  { db }: { readonly db: Database },
  scope: ClientScope,
  filter: Omit<TaskFilter, 'state' | 'wait'>,
) {
  const [states, applications, acceptance, payment, nobody, tags, responsible] = await Promise.all([
    countStates(db, scope, filter),
    countWaiting(db, scope, { ...filter, wait: 'applications' }),
    countWaiting(db, scope, { ...filter, wait: 'acceptance' }),
    countWaiting(db, scope, { ...filter, wait: 'payment' }),
    countWaiting(db, scope, { ...filter, wait: 'nobody' }),
    countTags(db, scope, filter),
    countResponsible(db, scope, filter),
  ])
  return ok({ waits: { applications, acceptance, payment, nobody }, states: everyState(states), tags, responsible })
}

function everyState(found: ReadonlyMap<TaskState, number>): Record<TaskState, number> {
  const none = {
    draft: 0,
    checking: 0,
    published: 0,
    paused: 0,
    inProgress: 0,
    review: 0,
    settling: 0,
    completed: 0,
    cancelled: 0,
    expired: 0,
  }
  return { ...none, ...Object.fromEntries(found) }
}
