import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { isAccount } from '../domain/account.ts'
import { deviceName } from '../domain/device-name.ts'
import { deviceTryLimits, entryTryLimits } from '../domain/entry-limits.ts'
import { findEntrant } from './find-entrant.ts'
import { findKnownDevice } from './find-known-device.ts'
import type { Entrant } from './find-entrant.ts'
import { isKnownDevice } from './is-known-device.ts'
import { enteredFromNewDevice } from './jobs.ts'
import { makeScope } from './make-scope.ts'
import { openSession } from './open-session.ts'
import type { OpenedSession } from './open-session.ts'
import { hasEnteredBefore } from './session-queries.ts'
import type { SessionMode } from './session-queries.ts'
import { tryEntryCode } from './try-entry-code.ts'
import type { TypedProof } from './try-entry-code.ts'

export type Entered = OpenedSession & { readonly isNew: boolean }
type EnterRefusal = Refusal<
  'wrongCode' | 'codeExpired' | 'innEndNeeded' | 'wrongInnEnd' | 'tooManyTries' | 'tooOften' | 'personBlocked'
>
type Deps = { readonly db: Database; readonly clock: Clock; readonly codePepper: string }

/** Opens a session by an SMS code; whether the account is new is disclosed only now. */
export async function enterByCode(
  deps: Deps,
  caller: Caller,
  mode: SessionMode,
  typed: TypedProof,
): Promise<Result<Entered, EnterRefusal>> {
  const device = await findKnownDevice(deps.db, deps, caller)
  const tries = device === undefined ? entryTryLimits(caller.ip) : deviceTryLimits(device)
  const limits = await takeFromLimits(deps.db, deps.clock, tries)
  if (!limits.ok) return limits
  return deps.db.transaction().execute(async (tx) => {
    const entrant = await findEntrant(tx, deps.codePepper, caller.personId)
    if (!entrant) return refuse({ kind: 'codeExpired' })
    const tried = await tryEntryCode(tx, deps, entrant, 'login', typed, device)
    if (!tried.ok) return tried
    const { personId } = entrant
    const isStrange = (await hasEnteredBefore(tx, personId)) && !(await isKnownDevice(tx, deps.clock, personId, caller))
    const session = await openSession(tx, deps, { personId, caller, mode, byCode: true })
    const isNew = isAccount.pending(tried.value.status)
    if (isStrange) await tellOfNewDevice(tx, deps, entrant, caller, session.sessionId, !isNew)
    return ok({ ...session, isNew })
  })
}

/** The owner is notified at once: if someone else signed in, the owner can close this session from another device. */
async function tellOfNewDevice(
  tx: Tx,
  { clock }: Deps,
  { personId, phone }: Entrant,
  { ip, userAgent }: Caller,
  sessionId: OpenedSession['sessionId'],
  signedUp: boolean,
): Promise<void> {
  await announce(tx, clock, enteredFromNewDevice, { personId, sessionId })
  const scope = makeScope({ personId, sessionId, phone, ip, signedUp, confirmedAt: clock.now() })
  await recordEntry(tx, { clock }, scope, {
    action: 'newDeviceEntered',
    object: { kind: 'session', id: sessionId, name: deviceName(userAgent) },
  })
}
