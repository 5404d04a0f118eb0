import type { Id } from '#/kernel/ids.ts'
import { readSealedId } from '#/platform/server/sealed-id.ts'
import { linkPurpose } from '../domain/task-invitation.ts'

/** Returns the invitation a link was made for; undefined when the seal is not ours. */
export function readLinkedInvitation(pepper: string, token: string): Id<'taskInvitation'> | undefined {
  return readSealedId(pepper, linkPurpose, 'taskInvitation', token)
}
