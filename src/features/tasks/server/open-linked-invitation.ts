import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { taskInvitationLifecycle } from '../domain/task-invitation.ts'
import { lockInvitation, saveInvitation } from './invitation-queries.ts'
import { readLinkedInvitation } from './read-linked-invitation.ts'

/** Returns where an invitation stands, to anyone who has its link, and marks it as seen. Nothing about the invited is disclosed. */
export function openLinkedInvitation(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  token: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const id = readLinkedInvitation(deps.codePepper, token)
    const invitation = id && (await lockInvitation(tx, id))
    if (!invitation) return refuse({ kind: 'notFound' })
    const { state, task_id, expires_at } = invitation
    const now = deps.clock.now()
    const seen = taskInvitationLifecycle.move(state, 'see', 'person')
    const isLiving = Temporal.Instant.compare(expires_at, now) > 0
    if (seen.ok && isLiving) await saveInvitation(tx, invitation.id, { state: seen.value, seen_at: now })
    return ok({ task_id, state: seen.ok && isLiving ? seen.value : state, expires_at: expires_at.toString() })
  })
}
