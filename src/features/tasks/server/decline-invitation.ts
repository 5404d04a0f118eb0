import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { taskInvitationLifecycle } from '../domain/task-invitation.ts'
import { endInvitation } from './end-invitation.ts'
import { lockOwnInvitation } from './invitation-queries.ts'

/** The person says no to an invitation. It costs nothing: he may apply all the same while the task is open. */
export function declineInvitation(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  id: Id<'taskInvitation'>,
  reason: string | undefined,
) {
  return deps.db.transaction().execute(async (tx) => {
    const invitation = await lockOwnInvitation(tx, scope.personId, id)
    if (!invitation) return refuse({ kind: 'notFound' })
    const next = taskInvitationLifecycle.move(invitation.state, 'decline', 'person')
    if (!next.ok) return next
    await endInvitation(tx, deps.clock, id, { state: 'declined', personId: scope.personId, reason })
    await recordEntry(tx, deps, scope, { action: 'taskInvitationDeclined', object: { kind: 'task', id: invitation.task_id } })
    return ok({ id, state: next.value })
  })
}
