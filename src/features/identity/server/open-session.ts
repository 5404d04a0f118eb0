import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { newToken, sha256 } from '#/platform/server/secrets.ts'
import { lockPersonEntry } from './queries.ts'
import { insertSession, revokeSessionOfToken, revokeSessionsBeyond } from './session-queries.ts'
import type { SessionMode } from './session-queries.ts'

export type OpenedSession = {
  readonly personId: Id<'person'>
  readonly sessionId: Id<'session'>
  readonly token: string
  /** For the HttpOnly cookie of a browser; absent for other clients. */
  readonly companion: string | undefined
}

const hours = 24
const sessionsOfPerson = 10

/**
 * Opens a session for 24 hours by the server's clock; the caller's previous token is invalidated, if he holds all of its session. A
 * session opened by a browser also requires its companion, so a token stolen by a script is useless elsewhere.
 */
export async function openSession(
  tx: Tx,
  deps: { readonly clock: Clock },
  opening: {
    readonly personId: Id<'person'>
    readonly caller: Pick<Caller, 'ip' | 'userAgent' | 'browser' | 'token' | 'companion'>
    readonly mode?: SessionMode
    /** The person has just entered an SMS code. */
    readonly byCode?: boolean
  },
): Promise<OpenedSession> {
  const now = deps.clock.now()
  const { personId, caller, mode = 'person' } = opening
  const token = newToken()
  const companion = caller.browser ? newToken() : undefined
  const sessionId = newId('session', deps.clock)
  // Without the lock, two concurrent logins would each leave ten other sessions.
  await lockPersonEntry(tx, personId)
  if (caller.token !== undefined) {
    const companionSha256 = caller.companion === undefined ? undefined : sha256(caller.companion)
    await revokeSessionOfToken(tx, { tokenSha256: sha256(caller.token), companionSha256 }, now)
  }
  await insertSession(tx, {
    id: sessionId,
    tokenSha256: sha256(token),
    companionSha256: companion === undefined ? undefined : sha256(companion),
    personId,
    userAgent: caller.userAgent,
    ip: caller.ip,
    now,
    expiresAt: now.add({ hours }),
    confirmedAt: opening.byCode ? now : undefined,
    mode,
  })
  await revokeSessionsBeyond(tx, personId, sessionsOfPerson, now)
  return { personId, sessionId, token, companion }
}
