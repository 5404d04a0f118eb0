import type { Id } from '#/kernel/ids.ts'
import { hmac } from '#/platform/server/secrets.ts'

/** Returns the secret of an invitation link: the invitation's number and a seal on it, so the database does not store it. */
export function makeInvitationToken(pepper: string, id: Id<'invitation'>): string {
  const seal = hmac(pepper, `contractor-invitation:${id}`).subarray(0, 18).toString('base64url')
  return `${id.slice('invitation_'.length)}${seal}`
}
