import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { equalBytes } from '#/platform/server/secrets.ts'
import { makeInvitationToken } from './make-invitation-token.ts'

/** Returns the invitation a link was made for; undefined when the seal is not ours. */
export function readInvitationToken(pepper: string, token: string): Id<'invitation'> | undefined {
  const id = parseId('invitation', `invitation_${token.slice(0, 26)}`)
  return id && equalBytes(Buffer.from(makeInvitationToken(pepper, id)), Buffer.from(token)) ? id : undefined
}
