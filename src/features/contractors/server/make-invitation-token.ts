import type { Id } from '#/kernel/ids.ts'
import { hmac } from '#/platform/server/secrets.ts'

/** The secret of the link of an invitation: made of its number anew each time, so that the database does not hold it. */
export function makeInvitationToken(pepper: string, id: Id<'invitation'>): string {
  return hmac(pepper, `contractor-invitation:${id}`).subarray(0, 18).toString('base64url')
}
