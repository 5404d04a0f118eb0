import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { invitationLifecycle } from '../domain/invitation.ts'
import { invitationCancelled } from './jobs.ts'
import { lockInvitation } from './invitation-queries.ts'

/** Cancels an invitation: its link becomes invalid. */
export function cancelInvitation(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'invitation'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const invitation = await lockInvitation(tx, scope, id)
    if (!invitation) return refuse({ kind: 'notFound' })
    const next = invitationLifecycle.move(invitation.state, 'cancel', 'client')
    if (!next.ok) return next
    await tx.updateTable('contractor_invitations').set({ state: next.value }).where('id', '=', id).execute()
    await announce(tx, deps.clock, invitationCancelled, { invitationId: id })
    await recordEntry(tx, deps, scope, { action: 'contractorInvitationCancelled', object: { kind: 'invitation', id } })
    return ok({ id })
  })
}
