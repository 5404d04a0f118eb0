import type { Id } from '#/kernel/ids.ts'
import { sealId } from '#/platform/server/sealed-id.ts'
import { linkPurpose } from '../domain/task-invitation.ts'

/** The address of the task on the board, with the secret that names the invitation. */
export function makeInvitationAddress(
  deps: { readonly publicUrl: string; readonly codePepper: string },
  { id, task_id }: { readonly id: Id<'taskInvitation'>; readonly task_id: string },
): string {
  return `${deps.publicUrl}/tasks/${task_id}?invited=${sealId(deps.codePepper, linkPurpose, id)}`
}
