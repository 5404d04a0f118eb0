import type { Id } from '#/kernel/ids.ts'
import { readSealedId } from '#/platform/server/sealed-id.ts'

/** Returns the invitation a link was made for; undefined when the seal is not ours. */
export function readInvitationToken(pepper: string, token: string): Id<'invitation'> | undefined {
  return readSealedId(pepper, 'contractor-invitation', 'invitation', token)
}
