import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { revokeSessions } from './session-queries.ts'

/** Ends every session of the caller except the current one. */
export async function endOtherSessions(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: AccountScope,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await revokeSessions(tx, scope.personId, scope.sessionId, deps.clock.now())
    if (ended === 0) return
    const object = { kind: 'person' as const, id: scope.personId }
    await recordEntry(tx, deps, scope, { action: 'otherSessionsEnded', object, facts: { count: ended } })
  })
}
