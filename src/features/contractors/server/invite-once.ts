import type { PersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { smsLimit } from '../domain/invitation.ts'
import { insertInvitation } from './insert-invitation.ts'
import { findKnown, lockInviting, openInvitationTo } from './invitation-queries.ts'

type Invited = {
  readonly orgId: Id<'organization'>
  readonly invitedBy: Id<'person'>
  readonly phone: Phone | undefined
  readonly inn: PersonInn | undefined
  readonly name: string
}

/** Invites a person of a file unless he works with the organization or was invited already. Others that invite for it wait. */
export async function inviteOnce(tx: Tx, clock: Clock, invited: Invited) {
  await lockInviting(tx, invited.orgId)
  const known = (await findKnown(tx, invited.orgId, [invited], clock.now())).get(0)
  if (known === 'works') return refuse({ kind: known })
  if (known) return refuse({ kind: known, invitationId: await openInvitationTo(tx, invited.orgId, invited, clock.now()) })
  const { phone } = invited
  const allowed = phone === undefined ? ok() : await takeFromLimits(tx, clock, [smsLimit(phone)])
  if (!allowed.ok) return refuse({ kind: 'tooManySms' as const })
  return ok(await insertInvitation(tx, clock, invited))
}
