import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import type { Inn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { isMember } from '../domain/member.ts'
import { accessRequested } from './jobs.ts'
import { findByPhone, findMembership } from './member-queries.ts'
import { findOrganizationByInn, lockOrganization } from './queries.ts'

const waitingMax = 50

/**
 * Asks the owner for access to an organization. Repeating the request changes nothing; a disabled member is not told that he
 * was disabled.
 */
export function requestAccess(
  deps: { db: Database; clock: Clock },
  account: AccountScope,
  form: { inn: Inn; member_name: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    if (!account.signedUp) return refuse({ kind: 'signUpFirst' })
    const counted = await takeFromLimits(tx, deps.clock, [{ key: `org-ask:${account.personId}`, count: 5, seconds: 86_400 }])
    if (!counted.ok) return counted
    const found = await findOrganizationByInn(tx, form.inn)
    if (!found) return refuse({ kind: 'organizationUnknown' })
    const { id: orgId } = found
    await lockOrganization(tx, orgId)
    const known = (await findMembership(tx, orgId, account.personId)) ?? (await findByPhone(tx, orgId, account.phone))
    const name = found.short_name
    if (isMember.active(known?.status)) return ok({ status: 'active' as const, short_name: name })
    if (isMember.invited(known?.status)) return ok({ status: 'invited' as const, short_name: name })
    if (known) return ok({ status: 'requested' as const, short_name: name })
    const waiting = await tx
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .where('status', '=', 'requested')
      .executeTakeFirstOrThrow()
    if (waiting.count >= waitingMax) return refuse({ kind: 'wrongState', state: 'у владельца слишком много запросов' })
    const id = newId('member', deps.clock)
    await tx
      .insertInto('members')
      .values({
        id,
        org_id: orgId,
        person_id: account.personId,
        phone: account.phone,
        name: form.member_name,
        // Grants nothing until the request is accepted.
        role: 'viewer',
        status: 'requested',
        created_at: deps.clock.now(),
      })
      .execute()
    await announce(tx, deps.clock, accessRequested, { memberId: id, orgId })
    await recordPartyEntry(tx, deps, orgId, account, {
      action: 'accessRequested',
      object: { kind: 'member', id, name: form.member_name },
    })
    return ok({ status: 'requested' as const, short_name: name })
  })
}
