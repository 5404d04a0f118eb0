import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { parseId } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { step } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { invitationLifecycle, invitationStateNames } from '../domain/invitation.ts'
import { addContractor } from './add-contractor.ts'
import { innOfPerson, lockLinked } from './invitation-queries.ts'
import { readInvitationToken } from './read-invitation-token.ts'

/** Somebody says yes: from now on he stands in the list of the organisation. One sent to an ИНН is for that ИНН alone. */
export function acceptInvitation(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  scope: PersonScope,
  token: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const invitation = await lockLinked(tx, readInvitationToken(deps.codePepper, token))
    const now = deps.clock.now()
    const orgId = parseId('organization', invitation?.org_id ?? '')
    if (!invitation || !orgId || Temporal.Instant.compare(invitation.expires_at, now) <= 0) return refuse({ kind: 'notFound' })
    if (invitation.state === 'accepted' && invitation.person_id === scope.personId) return ok({ accepted: true as const })
    const inn = parsePersonInn((await innOfPerson(tx, scope.personId))?.inn ?? '')
    if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
    if (invitation.inn !== null && invitation.inn !== inn) return refuse({ kind: 'notFound' })
    const next = step(invitationLifecycle, invitation.state, 'accept', 'person')
    if (!next.ok) return refuse({ kind: 'wrongState', state: invitationStateNames[invitation.state] })
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
  })
}
