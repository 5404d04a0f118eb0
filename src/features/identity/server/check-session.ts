import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller, GateRefusal } from '#/platform/server/gate.ts'
import { equalBytes, sha256 } from '#/platform/server/secrets.ts'
import { makeHandle } from './make-handle.ts'
import { makeScope } from './make-scope.ts'
import { findLiveSession, touchSession } from './session-queries.ts'
import type { SessionRow } from './session-queries.ts'

const touchEvery = 60

/** The account part of the gate: a live token of the named person, with its companion when a browser opened the session. */
export async function checkSession(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  caller: Caller,
): Promise<Result<AccountScope, GateRefusal>> {
  if (caller.token === undefined) return refuse({ kind: 'unauthorized', problem: 'noToken' })
  const now = deps.clock.now()
  const session = await findLiveSession(deps.db, sha256(caller.token), now)
  if (!session || !isOwn(session, caller, deps.codePepper)) return refuse({ kind: 'unauthorized' })
  if (now.since(session.lastSeenAt).total('seconds') > touchEvery) await touchSession(deps.db, session.id, now)
  const { id: sessionId, personId, phone, signedUp, confirmedAt, wroteAt } = session
  return ok(makeScope({ personId, sessionId, phone, ip: caller.ip, signedUp, confirmedAt, wroteAt }))
}

function isOwn(session: SessionRow, caller: Caller, codePepper: string): boolean {
  const named = caller.personId
  if (named !== undefined && named !== session.personId && named !== makeHandle(codePepper, session.phone)) return false
  if (session.companionSha256 === null) return true
  return caller.companion !== undefined && equalBytes(session.companionSha256, sha256(caller.companion))
}
