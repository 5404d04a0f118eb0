import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { invitationLifecycle } from '../domain/invitation.ts'
import { lockLinked } from './invitation-queries.ts'
import { readInvitationToken } from './read-invitation-token.ts'

/** Returns who invites, to anyone who has the link. Nothing about the invitee is disclosed. */
export function openInvitation(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  token: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const invitation = await lockLinked(tx, readInvitationToken(deps.codePepper, token))
    const now = deps.clock.now()
    const living = invitation && Temporal.Instant.compare(invitation.expires_at, now) > 0
    if (!living || invitationLifecycle.is.cancelled(invitation.state)) return refuse({ kind: 'notFound' })
    const opened = invitationLifecycle.move(invitation.state, 'open', 'person')
    if (opened.ok) {
      await tx
        .updateTable('contractor_invitations')
        .set({ state: opened.value, opened_at: now })
        .where('id', '=', invitation.id)
        .execute()
    }
    const { shortName, inn } = await readOrganization(tx, invitation.org_id)
    return ok({ organization: shortName, inn, accepted: invitationLifecycle.is.accepted(invitation.state) })
  })
}
