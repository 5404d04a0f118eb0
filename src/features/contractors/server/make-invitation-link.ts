import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { makeInvitationToken } from './make-invitation-token.ts'

/** The address an invitation leads to: one that carries a work opens the work. */
export function makeInvitationLink(
  deps: { readonly publicUrl: string; readonly codePepper: string },
  invitation: { readonly id: Id<'invitation'>; readonly work_amount: Kopecks | null },
): string {
  const popup = invitation.work_amount === null ? 'invitation' : 'work'
  return `${deps.publicUrl}/?${popup}=${makeInvitationToken(deps.codePepper, invitation.id)}`
}
