import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { markViewed } from './application-queries.ts'
import { lockTask } from './task-queries.ts'

/** Marks new applications as viewed by the customer. */
export function viewApplications(deps: { db: Database }, scope: ClientScope, taskId: Id<'task'>) {
  return deps.db
    .transaction()
    .execute(async (tx) =>
      (await lockTask(tx, scope, taskId)) ? ok({ viewed: await markViewed(tx, taskId) }) : refuse({ kind: 'notFound' }),
    )
}
