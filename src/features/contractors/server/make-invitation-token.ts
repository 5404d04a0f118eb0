import type { Id } from '#/kernel/ids.ts'
import { hmac } from '#/platform/server/secrets.ts'

/** The secret of the link of an invitation: its number and a seal on it, so that the database does not hold it. */
export function makeInvitationToken(pepper: string, id: Id<'invitation'>): string {
  const seal = hmac(pepper, `contractor-invitation:${id}`).subarray(0, 18).toString('base64url')
  return `${id.slice('invitation_'.length)}${seal}`
}
