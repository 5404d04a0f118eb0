import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { newToken, sha256 } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { renewToken } from './session-queries.ts'
import type { SessionMode } from './session-queries.ts'

/**
 * Switches the session to another mode with a new token and companion; the old token is invalidated at once. Rights come from
 * memberships at each call, not from the mode.
 */
export async function changeMode(
  deps: { readonly db: Database },
  scope: AccountScope,
  caller: Pick<Caller, 'token'>,
  mode: SessionMode,
): Promise<Result<{ readonly token: string; readonly companion: string | undefined }, Refusal<'unauthorized'>>> {
  const [token, companion] = [newToken(), newToken()]
  const renewed = await deps.db.transaction().execute((tx) =>
    renewToken(tx, {
      id: scope.sessionId,
      oldTokenSha256: sha256(caller.token ?? ''),
      tokenSha256: sha256(token),
      companionSha256: sha256(companion),
      mode,
    }),
  )
  // Another tab changed it a moment ago.
  if (!renewed) return refuse({ kind: 'unauthorized' })
  return ok({ token, companion: renewed.isOfBrowser ? companion : undefined })
}
