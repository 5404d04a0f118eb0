import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { lockForClient } from './application-queries.ts'
import { applicationDeclined } from './jobs.ts'
import { changeApplicationState } from './change-application-state.ts'

/** Declines an applicant with a reason on behalf of the customer. */
export function declineApplication(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'application'>,
  reason: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForClient(tx, scope, id)
    const declined = await changeApplicationState(tx, deps.clock, found, { action: 'decline', by: 'client', reason })
    if (!found || !declined.ok) return declined
    await announce(tx, deps.clock, applicationDeclined, { applicationId: id })
    await recordEntry(tx, deps, scope, {
      action: 'applicationDeclined',
      object: { kind: 'task', id: found.taskId, name: found.task.number },
      facts: { application: id },
    })
    return declined
  })
}
