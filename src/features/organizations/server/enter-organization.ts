import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { memberRoleNames, permissionMatrix, roleMay } from '#/kernel/roles.ts'
import type { Permission } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope, GateRefusal } from '#/platform/server/gate.ts'
import { limitsFrom, narrowLimits } from '../domain/limits.ts'
import { membershipsOf, recordVisit } from './queries.ts'

const recordVisitEvery = 60

/**
 * Proves that this person acts for an organization: the one named by `org-id`, or the first membership. Another's organization
 * is answered as absent.
 */
export async function enterOrganization(
  deps: { db: Database; clock: Clock },
  account: AccountScope,
  caller: Caller,
  permission: Permission | undefined,
): Promise<Result<ClientScope, GateRefusal>> {
  const memberships = await membershipsOf(deps.db, account.personId)
  const chosen = caller.orgId === undefined ? memberships[0] : memberships.find((row) => row.org_id === caller.orgId)
  if (!chosen) return refuse({ kind: 'noOrganization' })
  const { org_id: orgId, member_id: memberId } = chosen
  if (permission !== undefined && !roleMay(chosen.role, permission)) {
    return refuse({ kind: 'noAccess', role: permissionMatrix[permission].map((role) => memberRoleNames[role]).join(' или ') })
  }
  const now = deps.clock.now()
  const { last_seen_at: seen } = chosen
  if (seen === null || now.since(seen).total('seconds') > recordVisitEvery) await recordVisit(deps.db, memberId, now)
  const { personId, sessionId, phone, ip } = account
  const limits = narrowLimits(
    limitsFrom(chosen),
    limitsFrom({ limit_row: chosen.org_limit_row, limit_register: chosen.org_limit_register, limit_day: chosen.org_limit_day }),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a scope is made here and nowhere else
  return ok({
    personId,
    sessionId,
    phone,
    ip,
    orgId,
    memberId,
    role: chosen.role,
    branchIds: chosen.branch_ids,
    limits,
  } as unknown as ClientScope)
}
