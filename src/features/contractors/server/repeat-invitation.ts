import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { invitationLifecycle, invitationLivesDays, invitationStateNames, smsLimit } from '../domain/invitation.ts'
import { lockInvitation } from './invitation-queries.ts'
import { sendInvitationJob } from './jobs.ts'

/** Resends an invitation, at least an hour after the last sending and at most three times a day to one phone. */
export function repeatInvitation(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'invitation'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const invitation = await lockInvitation(tx, scope, id)
    if (!invitation) return refuse({ kind: 'notFound' })
    const next = invitationLifecycle.move(invitation.state, 'resend', 'client')
    if (!next.ok) return next
    const now = deps.clock.now()
    // The invitee's data of an expired invitation is deleted.
    if (Temporal.Instant.compare(invitation.expires_at, now) <= 0) {
      return refuse({ kind: 'wrongState', state: invitationStateNames.expired })
    }
    const since = Math.floor(now.since(invitation.sent_at).total('seconds'))
    if (since < 3600) return refuse({ kind: 'tooOften', seconds: 3600 - since })
    if (invitation.phone !== null) {
      const counted = await takeFromLimits(tx, deps.clock, [smsLimit(invitation.phone)])
      if (!counted.ok) return counted
      await enqueue(tx, deps.clock, sendInvitationJob, { invitationId: id, sentAt: now.toString() })
    }
    await tx
      .updateTable('contractor_invitations')
      .set({
        state: next.value,
        sent_at: now,
        opened_at: null,
        expires_at: now.add({ hours: 24 * invitationLivesDays }),
        sms_state: invitation.phone === null ? null : 'waiting',
      })
      .where('id', '=', id)
      .execute()
    await recordEntry(tx, deps, scope, { action: 'contractorInvitedAgain', object: { kind: 'invitation', id } })
    return ok({ id })
  })
}
