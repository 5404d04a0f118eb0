import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { memberRoleNames } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { isMember } from '../domain/member.ts'
import { findMembership, lastJoined, newestInvitation } from './member-queries.ts'

/**
 * Adds a person to the organization that invited this phone, newest invitation first. Without a pending invitation returns the
 * organization joined last, so a repeated call gives the same answer.
 */
export function joinOrganization(deps: { db: Database; clock: Clock }, account: AccountScope) {
  return deps.db.transaction().execute(async (tx) => {
    if (!account.signedUp) return refuse({ kind: 'signUpFirst' })
    const now = deps.clock.now()
    const invitation = await newestInvitation(tx, account.phone, now)
    if (!invitation) {
      const last = await lastJoined(tx, account.personId)
      return last ? ok({ active_org_id: last.org_id }) : refuse({ kind: 'noOrganization' })
    }
    const { org_id: orgId } = invitation
    const known = await findMembership(tx, orgId, account.personId)
    if (known) {
      // The account is already in the team under a previous phone.
      await tx.deleteFrom('members').where('id', '=', invitation.id).execute()
      return isMember.active(known.status) ? ok({ active_org_id: orgId }) : refuse({ kind: 'noOrganization' })
    }
    await tx
      .updateTable('members')
      .set({ status: 'active', person_id: account.personId, joined_at: now })
      .where('id', '=', invitation.id)
      .execute()
    await recordPartyEntry(tx, deps, orgId, account, {
      action: 'memberJoined',
      object: { kind: 'member', id: invitation.id, name: invitation.name },
      facts: { role: memberRoleNames[invitation.role] },
    })
    return ok({ active_org_id: orgId })
  })
}
