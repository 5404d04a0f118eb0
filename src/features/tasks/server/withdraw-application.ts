import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { lockForPerson } from './application-queries.ts'
import { changeApplicationState } from './change-application-state.ts'

/** Withdraws the person's application, or refuses the customer's offer. */
export function withdrawApplication(
  deps: { db: Database; clock: Clock },
  scope: PersonScope,
  id: Id<'application'>,
  action: 'withdraw' | 'refuse',
) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForPerson(tx, scope, id)
    const withdrawn = await changeApplicationState(tx, deps.clock, found, { action, by: 'person' })
    if (!found || !withdrawn.ok) return withdrawn
    await recordEntry(tx, deps, scope, {
      action: 'applicationWithdrawn',
      object: { kind: 'application', id, name: found.task.number },
    })
    return withdrawn
  })
}
