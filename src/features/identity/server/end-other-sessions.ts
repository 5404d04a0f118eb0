import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { revokeSessions } from './session-queries.ts'

/** Ends every session of the caller but the one he speaks from. */
export async function endOtherSessions(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: AccountScope,
): Promise<void> {
  await revokeSessions(deps.db, scope.personId, scope.sessionId, deps.clock.now())
}
