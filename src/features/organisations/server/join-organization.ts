import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { newestInvitation } from './queries.ts'

/** Joins a human to the organisation that invited his phone, the newest invitation first. */
export function joinOrganization(deps: { db: Database }, account: AccountScope) {
  return deps.db.transaction().execute(async (tx) => {
    if (!account.signedUp) return refuse({ kind: 'signUpFirst' })
    const invitation = await newestInvitation(tx, account.phone)
    if (!invitation) return refuse({ kind: 'noOrganization' })
    await tx
      .updateTable('members')
      .set({ status: 'active', person_id: account.personId })
      .where('id', '=', invitation.id)
      .execute()
    return ok({ active_org_id: invitation.org_id })
  })
}
