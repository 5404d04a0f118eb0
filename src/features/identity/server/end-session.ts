import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { deviceName } from '../domain/device-name.ts'
import { revokeSession } from './session-queries.ts'

/**
 * Ends one session of the caller: the current one at logout, or another from the list of devices, which is recorded in their
 * journal.
 */
export async function endSession(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: AccountScope,
  sessionId: Id<'session'>,
): Promise<Result<undefined, Refusal<'notFound'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const ended = await revokeSession(tx, scope.personId, sessionId, deps.clock.now())
    if (!ended) return refuse({ kind: 'notFound' })
    if (sessionId !== scope.sessionId) {
      const object = { kind: 'session' as const, id: sessionId, name: deviceName(ended.userAgent) }
      await recordEntry(tx, deps, scope, { action: 'sessionEnded', object })
    }
    return ok()
  })
}
