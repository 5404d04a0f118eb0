import type { Id } from '#/kernel/ids.ts'
import { sealId } from '#/platform/server/sealed-id.ts'

/** Returns the secret of an invitation link. */
export function makeInvitationToken(pepper: string, id: Id<'invitation'>): string {
  return sealId(pepper, 'contractor-invitation', id)
}
