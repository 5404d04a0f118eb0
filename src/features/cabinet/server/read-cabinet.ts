import { findPhoneMove } from '#/features/identity/server/find-phone-move.ts'
import { listDueTexts } from '#/features/legal/server/list-due-texts.ts'
import { isPartner } from '#/features/partner/domain/binding.ts'
import type * as z from 'zod/mini'
import { findPayoutMethod } from '#/features/profile/server/find-payout-method.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { maskDocument } from '#/features/profile/domain/document-type.ts'
import { missingPassport, missingPersonal, profileFieldNames } from '#/features/profile/domain/profile.ts'
import type { Profile } from '#/features/profile/domain/profile.ts'
import { nextLadderStep } from '#/features/profile/domain/ladder.ts'
import { listMemberships } from '#/features/organizations/server/list-memberships.ts'
import type { DebtThresholds } from '#/features/taxes/domain/tax-account.ts'
import { summariseTaxes } from '#/features/taxes/server/summarise-taxes.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { profileView } from '#/features/profile/contract/profile.ts'
import { npdStatusOf } from '#/kernel/npd-status.ts'
import { findAccount, findBindingState, latestStatus, liveConsents } from './queries.ts'
import { readCounters } from './read-counters.ts'

/** Returns everything the cabinet shows to the person who opens it, in one answer. */
export async function readCabinet(
  deps: { db: Database; clock: Clock; fieldKey: FieldKey; debtThresholds: DebtThresholds },
  scope: AccountScope,
  caller: Caller,
  mode: 'client' | 'person',
): Promise<z.input<typeof profileView>> {
  const { db } = deps
  const { personId } = scope
  const readAt = deps.clock.now()
  const [account, profile, memberships, consents, dueTexts, binding, method, move] = await Promise.all([
    findAccount(db, personId),
    readProfile(db, deps.fieldKey, personId),
    listMemberships(db, personId),
    liveConsents(db, personId),
    listDueTexts(db, deps, personId, mode),
    findBindingState(db, personId),
    findPayoutMethod(db, deps.clock.now(), personId),
    findPhoneMove(db, personId),
  ])
  const status = profile.inn ? await latestStatus(db, profile.inn) : undefined
  const active = memberships.find((row) => row.org_id === caller.orgId) ?? memberships[0]
  const counters = await readCounters(deps, personId, mode === 'client' ? active : undefined)
  const taxes = mode === 'person' ? await summariseTaxes(db, deps, personId) : undefined
  const { phone } = account
  const missing = [...missingPersonal(profile), ...missingPassport(profile)]
  const bound = isPartner(binding?.state)
  const npd = npdStatusOf(status?.result)
  return {
    person_id: personId,
    phone: phone ? maskPhone(phone) : '',
    status: account.status,
    ...personalFields(profile),
    flgpasswordexists: account.password_hash === null ? 0 : 1,
    personal_complete: missingPersonal(profile).length === 0,
    passport_complete: missingPassport(profile).length === 0,
    payout_method: method ? { kind: method.kind, mask: method.mask, usable_from: method.usableFrom.toString() } : null,
    binding: { state: binding?.state ?? 'none' },
    npd: { state: npd, checked_at: status?.checked_at.toString() ?? null },
    ladder: {
      next: nextLadderStep({ signedUp: scope.signedUp, missing, npdActive: npd === 'active', bound }),
      missing: missing.map((field) => profileFieldNames[field]),
    },
    consents: Object.fromEntries(consents.map((row) => [row.slug, row.version])),
    due_texts: dueTexts.filter(({ reason }) => reason !== 'withdrawn').map(({ slug }) => slug),
    phone_move: move ? { masked_phone: move.maskedPhone, due_at: move.dueAt.toString() } : null,
    orgs: memberships.map((row) => ({
      org_id: row.org_id,
      name: row.short_name,
      role: row.role,
      member_name: row.member_name,
      proven: row.proven_at !== null,
    })),
    active_org_id: active?.org_id ?? null,
    taxes: taxes ?? null,
    counters,
    read_at: readAt.toString(),
  }
}

/** A document number is shown by its last characters only. */
function personalFields(profile: Profile) {
  return {
    firstname: profile.firstname,
    surname: profile.surname,
    secondname: profile.secondname,
    birthdate: profile.birthdate?.toString() ?? '',
    inn: profile.inn ?? '',
    doctypeid: profile.doctypeid ?? null,
    paspserial: maskDocument('paspserial', profile.paspserial),
    paspnumber: maskDocument('paspnumber', profile.paspnumber),
  }
}
