import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { joinByInvitation } from './join-by-invitation.ts'

/** Accepts an invitation: the person appears in the organization's contractor list. */
export function acceptInvitation(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  scope: PersonScope,
  token: string,
) {
  return deps.db.transaction().execute((tx) => joinByInvitation(tx, deps, scope, token))
}
