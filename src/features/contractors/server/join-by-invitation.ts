import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { invitationLifecycle } from '../domain/invitation.ts'
import { addContractor } from './add-contractor.ts'
import { innOfPerson, lockLinked } from './invitation-queries.ts'
import { readInvitationToken } from './read-invitation-token.ts'

/** The person says yes to an invitation. One sent to an ИНН is valid only for that ИНН. */
export async function joinByInvitation(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  scope: PersonScope,
  token: string,
) {
  const invitation = await lockLinked(tx, readInvitationToken(deps.codePepper, token))
  const now = deps.clock.now()
  if (!invitation || Temporal.Instant.compare(invitation.expires_at, now) <= 0) return refuse({ kind: 'notFound' })
  const { org_id: orgId } = invitation
  if (invitationLifecycle.is.accepted(invitation.state) && invitation.person_id === scope.personId)
    return ok({ accepted: true as const })
  const inn = (await innOfPerson(tx, scope.personId))?.inn
  if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
  if (invitation.inn !== null && invitation.inn !== inn) return refuse({ kind: 'notFound' })
  const next = invitationLifecycle.move(invitation.state, 'accept', 'person')
  if (!next.ok) return next
  await tx
    .updateTable('contractor_invitations')
    .set({ state: next.value, accepted_at: now, person_id: scope.personId })
    .where('id', '=', invitation.id)
    .execute()
  await addContractor(tx, deps.clock, { orgId, personId: scope.personId, inn, source: 'invite' })
  await recordPartyEntry(tx, deps, orgId, scope, {
    action: 'contractorJoined',
    object: { kind: 'invitation', id: invitation.id },
  })
  return ok({ accepted: true as const })
}
