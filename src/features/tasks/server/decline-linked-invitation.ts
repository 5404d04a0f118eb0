import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { taskInvitationLifecycle } from '../domain/task-invitation.ts'
import { endInvitation } from './end-invitation.ts'
import { lockInvitation } from './invitation-queries.ts'
import { readLinkedInvitation } from './read-linked-invitation.ts'

/** The invited says no by his link, without an account. */
export function declineLinkedInvitation(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  token: string,
  reason: string | undefined,
) {
  return deps.db.transaction().execute(async (tx) => {
    const id = readLinkedInvitation(deps.codePepper, token)
    const invitation = id && (await lockInvitation(tx, id))
    if (!invitation) return refuse({ kind: 'notFound' })
    const next = taskInvitationLifecycle.move(invitation.state, 'decline', 'person')
    if (!next.ok) return next
    await endInvitation(tx, deps.clock, invitation.id, { state: 'declined', reason })
    return ok({ state: next.value })
  })
}
