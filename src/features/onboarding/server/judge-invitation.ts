import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { whyFallen } from '../domain/standing-invitation.ts'
import type { Fallen } from '../domain/standing-invitation.ts'

/** Whether what the customer did elsewhere has ended the invitation of a newcomer, and why. */
export async function judgeInvitation(reader: Reader, id: Id<'newcomer'>): Promise<Fallen | undefined> {
  const grounds = await reader
    .selectFrom('newcomers')
    .innerJoin('register_rows', 'register_rows.id', 'newcomers.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .leftJoin('tasks', 'tasks.id', 'newcomers.task_id')
    .leftJoin('contractor_invitations', 'contractor_invitations.id', 'newcomers.invitation_id')
    .select(['register_rows.state as row', 'registers.state as register'])
    .select(['tasks.state as task', 'contractor_invitations.state as invitation'])
    .where('newcomers.id', '=', id)
    .executeTakeFirstOrThrow()
  return whyFallen(grounds)
}
