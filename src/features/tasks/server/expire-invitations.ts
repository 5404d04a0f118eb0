import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announceMany } from '#/platform/server/jobs.ts'
import { openTaskInvitationStates } from '../domain/task-invitation.ts'
import { taskInvitationMoved } from './jobs.ts'

/** Ends the invitations to a task that nobody has answered: those whose days are over, or all of them when it takes no more people. */
export async function expireInvitations(
  tx: Tx,
  clock: Clock,
  taskId: Id<'task'>,
  why: 'unanswered' | 'closed' = 'closed',
): Promise<void> {
  const now = clock.now()
  const ended = await tx
    .updateTable('task_invitations')
    .set({ state: 'expired', ended_at: now, phone: null, inn: null })
    .where('task_id', '=', taskId)
    .where('state', 'in', openTaskInvitationStates)
    .$if(why === 'unanswered', (query) => query.where('expires_at', '<=', now))
    .returning('id')
    .execute()
  const at = now.toString()
  const told = ended.map(({ id }) => ({ invitationId: id, state: 'expired' as const, at, why }))
  await announceMany(tx, clock, taskInvitationMoved, told)
}
