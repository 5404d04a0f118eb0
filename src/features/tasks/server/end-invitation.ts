import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { taskInvitationLifecycle } from '../domain/task-invitation.ts'
import type { TaskInvitationState } from '../domain/task-invitation.ts'
import { saveInvitation } from './invitation-queries.ts'
import { taskInvitationMoved } from './jobs.ts'

type End = {
  readonly state: Exclude<TaskInvitationState, 'sent' | 'seen'>
  readonly personId?: Id<'person'>
  readonly applicationId?: Id<'application'>
  readonly reason?: string | undefined
}

/** Ends an invitation: whom it was for is erased but for the account, and the other side is told. */
export async function endInvitation(tx: Tx, clock: Clock, id: Id<'taskInvitation'>, end: End): Promise<void> {
  const { state, personId, applicationId, reason } = end
  await saveInvitation(tx, id, {
    state,
    ended_at: clock.now(),
    phone: null,
    inn: null,
    decline_reason: reason ?? null,
    ...(personId !== undefined && { person_id: personId }),
    ...(applicationId !== undefined && { application_id: applicationId }),
  })
  // The application itself is told of.
  if (!taskInvitationLifecycle.is.applied(state))
    await announce(tx, clock, taskInvitationMoved, { invitationId: id, state, at: clock.now().toString() })
}
