import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { invitationLivesDays } from '../domain/invitation.ts'
import { sendInvitationJob } from './jobs.ts'

export type NewInvitation = {
  readonly orgId: Id<'organization'>
  readonly invitedBy: Id<'person'>
  readonly phone?: Phone | undefined
  readonly inn?: PersonInn | undefined
  readonly name: string
  /** The sum of the one work the invitation carries. */
  readonly workAmount?: Kopecks | undefined
}

/** Creates an invitation: with a phone it is sent by SMS, without one its link is handed over. */
export async function insertInvitation(tx: Tx, clock: Clock, invitation: NewInvitation): Promise<Id<'invitation'>> {
  const { orgId, invitedBy, phone, inn, name } = invitation
  const id = newId('invitation', clock)
  const now = clock.now()
  await tx
    .insertInto('contractor_invitations')
    .values({
      id,
      org_id: orgId,
      way: phone === undefined ? 'link' : 'sms',
      inn: inn ?? null,
      name,
      work_amount: invitation.workAmount ?? null,
      phone: phone ?? null,
      state: 'sent',
      invited_by: invitedBy,
      sms_state: phone === undefined ? null : 'waiting',
      sent_at: now,
      expires_at: now.add({ hours: 24 * invitationLivesDays }),
      created_at: now,
    })
    .execute()
  if (phone !== undefined) await enqueue(tx, clock, sendInvitationJob, { invitationId: id, sentAt: now.toString() })
  return id
}
