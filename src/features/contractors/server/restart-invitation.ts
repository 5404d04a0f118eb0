import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { invitationLifecycle, invitationLivesDays, invitationStateNames, smsLimit } from '../domain/invitation.ts'
import type { InvitationState } from '../domain/invitation.ts'
import { sendInvitationJob } from './jobs.ts'

/** Sends an open invitation anew and gives it its days again, at most three SMS a day to one phone. One whose days are over stays so: whom it was for is erased. */
export async function restartInvitation(
  tx: Tx,
  clock: Clock,
  invitation: {
    readonly id: Id<'invitation'>
    readonly state: InvitationState
    readonly phone: Phone | null
    readonly expires_at: Temporal.Instant
  },
) {
  const { id, phone } = invitation
  const next = invitationLifecycle.move(invitation.state, 'resend', 'client')
  if (!next.ok) return next
  const now = clock.now()
  if (Temporal.Instant.compare(invitation.expires_at, now) <= 0) {
    return refuse({ kind: 'wrongState', state: invitationStateNames.expired })
  }
  if (phone !== null) {
    const counted = await takeFromLimits(tx, clock, [smsLimit(phone)])
    if (!counted.ok) return counted
    await enqueue(tx, clock, sendInvitationJob, { invitationId: id, sentAt: now.toString() })
  }
  await tx
    .updateTable('contractor_invitations')
    .set({
      state: next.value,
      sent_at: now,
      opened_at: null,
      expires_at: now.add({ hours: 24 * invitationLivesDays }),
      sms_state: phone === null ? null : 'waiting',
    })
    .where('id', '=', id)
    .execute()
  return ok()
}
