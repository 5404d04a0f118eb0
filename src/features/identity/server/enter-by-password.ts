import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { isShut } from '../domain/account.ts'
import { deviceTryLimits, entryTryLimits } from '../domain/entry-limits.ts'
import type { PasswordDigest } from '../domain/password-digest.ts'
import { countEntryTry } from './count-entry-try.ts'
import { findEntrant } from './find-entrant.ts'
import { findKnownDevice } from './find-known-device.ts'
import type { Entrant } from './find-entrant.ts'
import { forgetEntryTries } from './forget-entry-tries.ts'
import { giveBackTry } from './give-back-try.ts'
import { isKnownDevice } from './is-known-device.ts'
import { openSession } from './open-session.ts'
import type { OpenedSession } from './open-session.ts'
import { lockPersonEntry } from './queries.ts'
import { requestCode } from './request-code.ts'
import type { RequestCodeDeps } from './request-code.ts'
import type { CodeSent } from './send-code.ts'
import type { SessionMode } from './session-queries.ts'
import { verifyPassword } from './verify-password.ts'

export type EnterByPasswordDeps = RequestCodeDeps & { readonly passwordPepper: string }

type PasswordRefusal = Refusal<
  'wrongPassword' | 'tooManyTries' | 'tooOften' | 'busy' | 'codeNotSent' | 'invalidInput' | 'personBlocked'
>

/**
 * From a device seen before, the password opens a session; from a new device a code is also required, and it has been sent. A
 * try is counted before it is made, so five are made, however many come at once. Every phone is treated the same until the
 * password is correct: neither the answers nor the timing show whether it has an account or a password.
 */
export async function enterByPassword(
  deps: EnterByPasswordDeps,
  caller: Caller,
  mode: SessionMode,
  digest: PasswordDigest,
): Promise<Result<{ readonly session: OpenedSession } | { readonly codeSent: CodeSent }, PasswordRefusal>> {
  const device = await findKnownDevice(deps.db, deps, caller)
  const tries = device === undefined ? entryTryLimits(caller.ip) : deviceTryLimits(device)
  const limits = await takeFromLimits(deps.db, deps.clock, tries)
  if (!limits.ok) return limits
  const entrant = await findEntrant(deps.db, deps.codePepper, caller.personId)
  if (!entrant) return refuse({ kind: 'invalidInput', problem: 'начните вход с номера телефона' })
  const counted = await deps.db.transaction().execute((tx) => countEntryTry(tx, deps, entrant.phone, 'password', device))
  if (counted.is === 'closed') return refuse({ kind: 'tooManyTries', wait: counted.wait })
  const verdict = await verifyPassword(deps.passwordPepper, digest, entrant.person?.password_hash ?? null)
  if (verdict === 'busy') return giveBack(deps, entrant, device)
  if (verdict === 'wrong') {
    return refuse(counted.closedFor === undefined ? { kind: 'wrongPassword' } : { kind: 'tooManyTries', wait: counted.closedFor })
  }
  const { personId, person, phone } = entrant
  if (isShut(person?.status)) return refuse({ kind: 'personBlocked' })
  const opened = await deps.db.transaction().execute(async (tx) => {
    const now = await lockPersonEntry(tx, personId)
    // The password, the phone or the account's status changed while this password was being verified.
    const stands = now?.phone === phone && now.password_hash === person?.password_hash && now.status === person.status
    if (!stands) return refuse({ kind: 'wrongPassword' })
    await forgetEntryTries(tx, deps, phone, device)
    const known = await isKnownDevice(tx, deps.clock, personId, caller)
    return ok(known ? await openSession(tx, deps, { personId, caller, mode }) : undefined)
  })
  if (!opened.ok) return opened
  if (opened.value) return ok({ session: opened.value })
  const sent = await requestCode(deps, caller, 'login')
  return sent.ok ? ok({ codeSent: sent.value }) : sent
}

/** Too many passwords are being verified now: this one was not, so the try is not counted. */
async function giveBack(deps: EnterByPasswordDeps, { phone }: Entrant, device: string | undefined) {
  await deps.db.transaction().execute((tx) => giveBackTry(tx, deps, phone, 'password', device))
  return refuse({ kind: 'busy' as const })
}
