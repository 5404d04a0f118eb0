import { approvalRightOf } from '#/features/organizations/domain/approval-route.ts'
import type { ApprovalRoute } from '#/features/organizations/domain/approval-route.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { approvalRoutes, makersOf } from './approval-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

type Approver = Pick<ClientScope, 'personId' | 'orgId' | 'role' | 'branchIds'>

/** Registers whose current approval step is the viewer's. */
export async function findRegistersToApprove(
  deps: { readonly db: Database; readonly clock: Clock },
  approver: Approver,
): Promise<Id<'register'>[]> {
  const rows = await deps.db
    .selectFrom('registers')
    .selectAll()
    .where('org_id', '=', approver.orgId)
    .where('state', '=', 'onApproval')
    .where(inBranches(approver, 'registers.branch_id'))
    .orderBy('created_at', 'desc')
    .limit(500)
    .modifyEnd(plannedByValues)
    .execute()
  const routes = await approvalRoutes(deps.db, deps.clock, approver.orgId, rows)
  return rows.filter((row) => isTurnOf(approver, row, routes.get(row.id))).map(({ id }) => id)
}

function isTurnOf(approver: Approver, register: RegisterRecord, route: ApprovalRoute | undefined): boolean {
  return route !== undefined && approvalRightOf(route, approver.personId, makersOf(register)).ok
}
