import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { newToken, sha256 } from '#/platform/server/secrets.ts'
import { holdPerson } from './queries.ts'
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
 * Opens a session for 24 hours by the server's clock; the token the caller came with dies. A session opened by a
 * browser also demands its companion, so that a token stolen by a script is useless elsewhere.
 */
export async function openSession(
  tx: Tx,
  deps: { readonly clock: Clock },
  opening: {
    readonly personId: Id<'person'>
    readonly caller: Pick<Caller, 'ip' | 'userAgent' | 'browser' | 'token'>
    readonly mode?: SessionMode
    /** The human has just typed a code from an SMS. */
    readonly byCode?: boolean
  },
): Promise<OpenedSession> {
  const now = deps.clock.now()
  const { personId, caller, mode = 'person' } = opening
  const token = newToken()
  const companion = caller.browser ? newToken() : undefined
  const sessionId = newId('session', deps.clock)
  // Two that open at once would each leave ten of the others.
  await holdPerson(tx, personId)
  if (caller.token !== undefined) await revokeSessionOfToken(tx, sha256(caller.token), now)
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
