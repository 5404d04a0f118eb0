import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { taskInvitationLifecycle } from '../domain/task-invitation.ts'
import { endInvitation } from './end-invitation.ts'
import { innOf, lockInvitation, lockInvitationFor } from './invitation-queries.ts'
import type { TaskInvitationRow } from './invitation-queries.ts'
import { readLinkedInvitation } from './read-linked-invitation.ts'

type Applied = { readonly id: Id<'application'>; readonly taskId: Id<'task'>; readonly personId: Id<'person'> }

/**
 * An application answers the invitation it came by: his own one, or the one whose link he has. A link sent to a phone serves whoever
 * has it; one for an ИНН, only that ИНН. Without any, the application is as good.
 */
export async function applyByInvitation(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  { id, taskId, personId }: Applied,
  token: string | undefined,
): Promise<void> {
  const own = await lockInvitationFor(tx, personId, taskId)
  const invitation = own ?? (await linked(tx, deps.codePepper, { taskId, personId }, token))
  if (!invitation || !taskInvitationLifecycle.may(invitation.state, 'apply', 'person')) return
  if (Temporal.Instant.compare(invitation.expires_at, deps.clock.now()) <= 0) return
  await endInvitation(tx, deps.clock, invitation.id, { state: 'applied', personId, applicationId: id })
}

async function linked(
  tx: Tx,
  pepper: string,
  { taskId, personId }: Pick<Applied, 'taskId' | 'personId'>,
  token: string | undefined,
): Promise<TaskInvitationRow | undefined> {
  const id = token === undefined ? undefined : readLinkedInvitation(pepper, token)
  const found = id && (await lockInvitation(tx, id))
  if (!found || found.task_id !== taskId || found.person_id !== null) return undefined
  return found.inn === null || found.inn === (await innOf(tx, personId)) ? found : undefined
}
