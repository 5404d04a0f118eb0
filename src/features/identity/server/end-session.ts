import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { revokeSession } from './session-queries.ts'

/** Ends one session of the caller: this one at logout, another from the list of devices. */
export async function endSession(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: AccountScope,
  sessionId: string,
): Promise<Result<undefined, Refusal<'notFound'>>> {
  const ended = await revokeSession(deps.db, scope.personId, sessionId, deps.clock.now())
  return ended ? ok() : refuse({ kind: 'notFound' })
}
