import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { invitationLifecycle } from '../domain/invitation.ts'
import { lockLinked } from './invitation-queries.ts'

/** Ends an invitation that is replaced or not needed any more: its link is invalid, and whom it was for is erased. */
export async function withdrawInvitation(tx: Tx, id: Id<'invitation'>): Promise<void> {
  const invitation = await lockLinked(tx, id)
  const next = invitation && invitationLifecycle.move(invitation.state, 'cancel', 'client')
  if (!next?.ok) return
  await tx
    .updateTable('contractor_invitations')
    .set({ state: next.value, phone: null, inn: null, name: '' })
    .where('id', '=', id)
    .execute()
}
