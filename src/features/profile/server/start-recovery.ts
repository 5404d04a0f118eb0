import { recoveryHours } from '#/features/identity/domain/phone-change.ts'
import { findAccountByPhone } from '#/features/identity/server/find-account-by-phone.ts'
import { openRecovery } from '#/features/identity/server/open-recovery.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { equalBytes, sha256 } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { sameOwner } from '../domain/recovery.ts'
import { readProfile } from './read-profile.ts'

const triesADay = 3
const day = 24 * 3600

/**
 * Starts recovery for a person who lost the old phone: they sign in with a new one and provide what only the profile's owner
 * knows. The answer is the same whether the facts are right, wrong, or no such profile exists: the outcome is sent to the old
 * phone.
 */
export async function startRecovery(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: AccountScope,
  told: { readonly oldPhone: Phone; readonly inn: PersonInn; readonly documentNumber: string },
) {
  if (scope.signedUp) return refuse({ kind: 'wrongState', state: 'у этого номера уже есть свой профиль' })
  const limits = await takeFromLimits(deps.db, deps.clock, [
    { key: `recovery:person:${scope.personId}`, count: triesADay, seconds: day },
    { key: `recovery:phone:${told.oldPhone}`, count: triesADay, seconds: day },
  ])
  if (!limits.ok) return limits
  await deps.db.transaction().execute(async (tx) => {
    const personId = await findAccountByPhone(tx, told.oldPhone)
    if (personId === undefined) return
    const profile = await readProfile(tx, deps.fieldKey, personId)
    const known = { inn: profile.inn ?? '', documentNumber: profile.paspnumber }
    if (sameOwner(known, told, equalTexts)) await openRecovery(tx, deps, scope, personId)
  })
  return ok({ hours: recoveryHours })
}

function equalTexts(left: string, right: string): boolean {
  return equalBytes(sha256(left), sha256(right))
}
