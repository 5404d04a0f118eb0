import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { isChangeLate, nextChangeAt } from '../domain/phone-change.ts'
import { checkCode } from './check-code.ts'
import { movePhone } from './move-phone.ts'
import * as queries from './phone-queries.ts'
import type { PhoneChange } from './phone-queries.ts'
import { lockPhone } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly codePepper: string }
type Codes = { readonly oldCode: string; readonly newCode: string }
type CodeRefusal = Refusal<'wrongCode' | 'codeExpired' | 'tooManyTries'>

/**
 * Changes the phone of the account in one transaction once both codes are correct. A correct code stays proven, so a typo in
 * one does not invalidate the other. A number that has a profile gets the same answer as a wrong code.
 */
export function confirmPhoneChange(deps: Deps, scope: AccountScope, codes: Codes) {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await queries.lockAccount(tx, scope.personId)
    const change = await queries.waitingChange(tx, scope.personId)
    if (change?.kind !== 'both' || isChangeLate(change.createdAt, now)) return refuse({ kind: 'codeExpired' })
    const wait = nextChangeAt(await queries.lastChangeAt(tx, scope.personId), now)
    if (wait) return refuse({ kind: 'phoneChangedRecently', moment: wait })
    await lockPhone(tx, change.newPhone)
    const proven = await checkBoth(tx, deps, scope, change, codes)
    if (!proven.ok) return proven
    const moved = await movePhone(tx, deps, change, scope.sessionId)
    if (!moved) return refuse({ kind: 'wrongCode', left: 0, phone: 'new' })
    await recordEntry(tx, deps, scope, {
      action: 'phoneChanged',
      object: { kind: 'person', id: scope.personId },
      facts: { phoneBefore: maskPhone(change.oldPhone), phone: maskPhone(change.newPhone) },
    })
    return ok({ masked_phone: maskPhone(change.newPhone) })
  })
}

async function checkBoth(
  tx: Tx,
  deps: Deps,
  scope: AccountScope,
  change: PhoneChange,
  { oldCode, newCode }: Codes,
): Promise<Result<undefined, CodeRefusal>> {
  const { personId, sessionId } = scope
  const ask = { personId, sessionId }
  const old = change.oldCodeId
    ? ok({ codeId: change.oldCodeId })
    : await checkCode(tx, deps, { ...ask, purpose: 'confirm', subject: change.id, code: oldCode })
  const fresh = change.newCodeId
    ? ok({ codeId: change.newCodeId })
    : await checkCode(tx, deps, { ...ask, purpose: 'newPhone', subject: `${change.id} ${change.newPhone}`, code: newCode })
  await queries.keepProofs(tx, change.id, {
    oldCodeId: old.ok ? old.value.codeId : undefined,
    newCodeId: fresh.ok ? fresh.value.codeId : undefined,
  })
  if (!old.ok) return refuse({ ...old.refusal, phone: 'old' })
  if (!fresh.ok) return refuse({ ...fresh.refusal, phone: 'new' })
  return ok()
}
