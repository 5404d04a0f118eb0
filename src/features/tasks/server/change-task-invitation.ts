import { smsLimit } from '#/features/contractors/domain/invitation.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { openingOf } from '../domain/opening.ts'
import { taskInvitationEndsAt, taskInvitationLifecycle } from '../domain/task-invitation.ts'
import { endInvitation } from './end-invitation.ts'
import { findInvitation, lockInvitation, saveInvitation } from './invitation-queries.ts'
import type { TaskInvitationRow } from './invitation-queries.ts'
import { lapseInvitationsJob, sendTaskInvitationJob, taskInvitationMoved } from './jobs.ts'
import { lockTask } from './task-queries.ts'

/** The customer takes an invitation back, or sends it anew, at least an hour after the last sending and three SMS a day to one phone. */
export function changeTaskInvitation(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'taskInvitation'>,
  action: 'resend' | 'withdraw',
) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findInvitation(tx, scope, id)
    const task = found && (await lockTask(tx, scope, found.task_id))
    const invitation = task && (await lockInvitation(tx, id))
    if (!invitation) return refuse({ kind: 'notFound' })
    const next = taskInvitationLifecycle.move(invitation.state, action, 'client')
    if (!next.ok) return next
    if (action === 'withdraw') await endInvitation(tx, deps.clock, id, { state: 'withdrawn' })
    else {
      if (openingOf(task, moscowDate(deps.clock.now())) !== 'open') return refuse({ kind: 'invitingClosed' })
      const sent = await resend(tx, deps.clock, invitation)
      if (!sent.ok) return sent
    }
    await recordEntry(tx, deps, scope, {
      action: action === 'resend' ? 'personInvitedAgain' : 'taskInvitationWithdrawn',
      object: { kind: 'task', id: task.id, name: task.number },
    })
    return ok({ id, state: next.value })
  })
}

async function resend(tx: Tx, clock: Clock, invitation: TaskInvitationRow) {
  const { id, phone, person_id: personId, task_id: taskId } = invitation
  const now = clock.now()
  if (Temporal.Instant.compare(invitation.expires_at, now) <= 0) {
    return refuse({ kind: 'wrongState', state: taskInvitationLifecycle.nameOf('expired') })
  }
  const since = Math.floor(now.since(invitation.sent_at).total('seconds'))
  if (since < 3600) return refuse({ kind: 'tooOften', seconds: 3600 - since })
  const byText = personId === null && phone !== null
  const counted = byText ? await takeFromLimits(tx, clock, [smsLimit(phone)]) : ok()
  if (!counted.ok) return counted
  const sentAt = now.toString()
  await saveInvitation(tx, id, {
    state: 'sent',
    sent_at: now,
    seen_at: null,
    expires_at: taskInvitationEndsAt(now),
    sms_state: byText ? 'waiting' : null,
  })
  await enqueue(tx, clock, lapseInvitationsJob, { taskId }, { runAt: taskInvitationEndsAt(now), key: `${taskId}:${sentAt}` })
  if (byText) await enqueue(tx, clock, sendTaskInvitationJob, { invitationId: id, sentAt })
  else if (personId !== null) await announce(tx, clock, taskInvitationMoved, { invitationId: id, state: 'sent', at: sentAt })
  return ok()
}
