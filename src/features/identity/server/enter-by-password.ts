import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { entryTryLimits, passwordTryLimits } from '../domain/entry-limits.ts'
import type { PasswordDigest } from '../domain/password-digest.ts'
import { waitUntil } from '../domain/try-guard.ts'
import { countEntryFailure } from './count-entry-failure.ts'
import { findEntrant } from './find-entrant.ts'
import type { Entrant } from './find-entrant.ts'
import { isKnownDevice } from './is-known-device.ts'
import { openSession } from './open-session.ts'
import type { OpenedSession } from './open-session.ts'
import { forgetWrongTries } from './queries.ts'
import { requestCode } from './request-code.ts'
import type { RequestCodeDeps } from './request-code.ts'
import type { CodeSent } from './send-code.ts'
import type { SessionMode } from './session-queries.ts'
import { verifyPassword } from './verify-password.ts'

export type EnterByPasswordDeps = RequestCodeDeps & { readonly passwordPepper: string }

type PasswordRefusal = Refusal<
  'wrongPassword' | 'tooManyTries' | 'tooOften' | 'busy' | 'codeNotSent' | 'invalidInput' | 'personBlocked'
>

/** From a device seen before, the password opens a session; from a new one it also asks for a code, which has been sent. */
export async function enterByPassword(
  deps: EnterByPasswordDeps,
  caller: Caller,
  mode: SessionMode,
  digest: PasswordDigest,
): Promise<Result<{ readonly session: OpenedSession } | { readonly codeSent: CodeSent }, PasswordRefusal>> {
  const entrant = await findEntrant(deps.db, deps.codePepper, caller.personId)
  if (!entrant) return refuse({ kind: 'invalidInput', problem: 'начните вход с номера телефона' })
  const limits = await takeFromLimits(deps.db, deps.clock, [...entryTryLimits(caller.ip), ...passwordTryLimits(entrant.phone)])
  if (!limits.ok) return limits
  const locked = waitUntil(entrant.person?.locked_until ?? null, deps.clock.now())
  if (locked !== undefined) return refuse({ kind: 'tooManyTries', wait: locked })
  const verdict = await verifyPassword(deps.passwordPepper, digest, entrant.person?.password_hash ?? null)
  if (verdict === 'busy') return refuse({ kind: 'busy' })
  if (verdict === 'wrong') return refuseWrong(deps, entrant)
  if (entrant.person?.status !== 'active') return refuse({ kind: 'personBlocked' })
  if (await isKnownDevice(deps.db, deps.clock, entrant.personId, caller)) {
    return ok({ session: await open(deps, entrant, caller, mode) })
  }
  const sent = await requestCode(deps, caller, 'login')
  return sent.ok ? ok({ codeSent: sent.value }) : sent
}

function open(deps: EnterByPasswordDeps, entrant: Entrant, caller: Caller, mode: SessionMode): Promise<OpenedSession> {
  return deps.db.transaction().execute(async (tx) => {
    await forgetWrongTries(tx, entrant.personId)
    return openSession(tx, deps, { personId: entrant.personId, caller, mode, byCode: false })
  })
}

async function refuseWrong(deps: EnterByPasswordDeps, entrant: Entrant) {
  if (!entrant.person?.password_hash) return refuse({ kind: 'wrongPassword' })
  await deps.db.transaction().execute((tx) => countEntryFailure(tx, deps.clock, entrant.personId))
  return refuse({ kind: 'wrongPassword' })
}
