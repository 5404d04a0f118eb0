import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import { parseId } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { memberRoleNames } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { findMembership, lastJoined, newestInvitation } from './member-queries.ts'

/**
 * Joins a human to the organisation that invited his phone, the newest invitation first. Without an invitation it answers
 * the organisation he joined last, so that a repeat of the call says the same.
 */
export function joinOrganization(deps: { db: Database; clock: Clock }, account: AccountScope) {
  return deps.db.transaction().execute(async (tx) => {
    if (!account.signedUp) return refuse({ kind: 'signUpFirst' })
    const now = deps.clock.now()
    const invitation = await newestInvitation(tx, account.phone, now)
    const orgId = parseId('organization', invitation?.org_id ?? '')
    if (!invitation || !orgId) {
      const last = await lastJoined(tx, account.personId)
      return last ? ok({ active_org_id: last.org_id }) : refuse({ kind: 'noOrganization' })
    }
    const known = await findMembership(tx, orgId, account.personId)
    if (known) {
      // His account is in the team already, under a phone he had before.
      await tx.deleteFrom('members').where('id', '=', invitation.id).execute()
      return known.status === 'active' ? ok({ active_org_id: orgId }) : refuse({ kind: 'noOrganization' })
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
