import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organisations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { invitationLifecycle, invitationStateNames } from '../domain/invitation.ts'
import { lockInvitation } from './invitation-queries.ts'

/** Takes an invitation back: its link leads nowhere from now on. */
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
    const next = step(invitationLifecycle, invitation.state, 'cancel', 'client')
    if (!next.ok) return refuse({ kind: 'wrongState', state: invitationStateNames[invitation.state] })
    await tx.updateTable('contractor_invitations').set({ state: next.value }).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, { action: 'contractorInvitationCancelled', object: { kind: 'invitation', id } })
    return ok({ id })
  })
}
