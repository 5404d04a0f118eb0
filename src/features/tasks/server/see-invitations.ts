import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { markSeen } from './invitation-queries.ts'

/** Marks invitations of a person as seen: all of them, or the one to a task. */
export function seeInvitations(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  taskId: Id<'task'> | undefined,
) {
  return deps.db.transaction().execute(async (tx) => ok({ seen: await markSeen(tx, scope.personId, taskId, deps.clock.now()) }))
}
