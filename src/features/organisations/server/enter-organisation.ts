import { parseId } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { memberRoleNames, permissionMatrix, roleMay } from '#/kernel/roles.ts'
import type { Permission } from '#/kernel/roles.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope, GateRefusal } from '#/platform/server/gate.ts'
import { membershipsOf } from './queries.ts'

/**
 * Makes the proof that this human acts for an organisation: the one named by `org-id`, or his first.
 * A foreign organisation answers like none at all.
 */
export async function enterOrganisation(
  deps: { db: Database },
  account: AccountScope,
  caller: Caller,
  permission: Permission | undefined,
): Promise<Result<ClientScope, GateRefusal>> {
  const memberships = await membershipsOf(deps.db, account.personId)
  const chosen = caller.orgId === undefined ? memberships[0] : memberships.find((row) => row.org_id === caller.orgId)
  const orgId = parseId('organization', chosen?.org_id ?? '')
  const memberId = parseId('member', chosen?.member_id ?? '')
  if (!chosen || !orgId || !memberId) return refuse({ kind: 'noOrganization' })
  if (permission !== undefined && !roleMay(chosen.role, permission)) {
    return refuse({ kind: 'noAccess', role: permissionMatrix[permission].map((role) => memberRoleNames[role]).join(' или ') })
  }
  const { personId, sessionId, phone } = account
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a scope is made here and nowhere else
  return ok({ personId, sessionId, phone, orgId, memberId, role: chosen.role } as ClientScope)
}
