import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { invitationLifecycle } from '../domain/invitation.ts'
import { lockInvitation } from './invitation-queries.ts'
import { restartInvitation } from './restart-invitation.ts'

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
    const since = Math.floor(now.since(invitation.sent_at).total('seconds'))
    if (since < 3600) return refuse({ kind: 'tooOften', seconds: 3600 - since })
    const sent = await restartInvitation(tx, deps.clock, invitation)
    if (!sent.ok) return sent
    await recordEntry(tx, deps, scope, { action: 'contractorInvitedAgain', object: { kind: 'invitation', id } })
    return ok({ id })
  })
}
