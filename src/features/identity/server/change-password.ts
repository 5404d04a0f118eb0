import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { isAccount } from '../domain/account.ts'
import { deviceTryLimits, entryTryLimits } from '../domain/entry-limits.ts'
import type { PasswordDigest } from '../domain/password-digest.ts'
import { hasLiveCode } from './code-queries.ts'
import { findEntrant } from './find-entrant.ts'
import { findKnownDevice } from './find-known-device.ts'
import { hashPassword } from './hash-password.ts'
import { isCommon } from './is-common.ts'
import { passwordChanged } from './jobs.ts'
import { makeScope } from './make-scope.ts'
import { openSession } from './open-session.ts'
import type { OpenedSession } from './open-session.ts'
import { savePassword } from './queries.ts'
import { findStandingSession, revokeSessions } from './session-queries.ts'
import type { SessionMode } from './session-queries.ts'
import { tryEntryCode } from './try-entry-code.ts'
import type { TypedProof } from './try-entry-code.ts'

type ChangeRefusal = Refusal<
  | 'weakPassword'
  | 'busy'
  | 'wrongCode'
  | 'codeExpired'
  | 'innEndNeeded'
  | 'wrongInnEnd'
  | 'tooManyTries'
  | 'tooOften'
  | 'personBlocked'
>

/** Sets a new password by a password or login code: ends every other session and opens a new one. */
export async function changePassword(
  deps: {
    readonly db: Database
    readonly clock: Clock
    readonly codePepper: string
    readonly passwordPepper: string
  },
  caller: Caller,
  mode: SessionMode,
  digest: PasswordDigest,
  typed: TypedProof,
): Promise<Result<OpenedSession, ChangeRefusal>> {
  const device = await findKnownDevice(deps.db, deps, caller)
  const tries = device === undefined ? entryTryLimits(caller.ip) : deviceTryLimits(device)
  const limits = await takeFromLimits(deps.db, deps.clock, tries)
  if (!limits.ok) return limits
  if (await isCommon(digest)) return refuse({ kind: 'weakPassword' })
  const hash = await hashPassword(deps.passwordPepper, digest)
  if (hash === undefined) return refuse({ kind: 'busy' })
  return deps.db.transaction().execute(async (tx) => {
    const entrant = await findEntrant(tx, deps.codePepper, caller.personId)
    if (!entrant) return refuse({ kind: 'codeExpired' })
    const now = deps.clock.now()
    const { personId, phone } = entrant
    const asked = await hasLiveCode(tx, personId, 'password', now)
    const tried = await tryEntryCode(tx, deps, entrant, asked ? 'password' : 'login', typed, device)
    if (!tried.ok) return tried
    await savePassword(tx, personId, hash, now)
    const formerId = await findStandingSession(tx, personId, caller)
    await revokeSessions(tx, personId, undefined, now)
    const session = await openSession(tx, deps, { personId, caller, mode, byCode: true })
    const { sessionId } = session
    const signedUp = isAccount.active(tried.value.status)
    // A pending account has nothing to guard yet.
    if (signedUp) await announce(tx, deps.clock, passwordChanged, { personId, sessionId, ...(formerId && { formerId }) })
    const scope = makeScope({ personId, sessionId, phone, ip: caller.ip, signedUp, confirmedAt: now })
    await recordEntry(tx, deps, scope, { action: 'passwordChanged', object: { kind: 'person', id: personId } })
    return ok(session)
  })
}
