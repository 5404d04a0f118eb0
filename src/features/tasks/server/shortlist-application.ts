import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockForClient } from './application-queries.ts'
import { changeApplicationState } from './change-application-state.ts'

export function shortlistApplication(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'application'>,
  listed: boolean,
) {
  return deps.db.transaction().execute(async (tx) =>
    changeApplicationState(tx, deps.clock, await lockForClient(tx, scope, id), {
      action: listed ? 'shortlist' : 'unlist',
      by: 'client',
    }),
  )
}
