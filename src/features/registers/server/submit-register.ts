import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { freezeRoute, isAlone } from '#/features/organizations/domain/approval-route.ts'
import type { FrozenRoute } from '#/features/organizations/domain/approval-route.ts'
import { findApprovalPolicy } from '#/features/organizations/server/find-approval-policy.ts'
import { findApprovers } from '#/features/organizations/server/find-approvers.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { countRows, registerLifecycle } from '../domain/register.ts'
import { inBranch } from './approval-queries.ts'
import { awaitDecision } from './await-decision.ts'
import { checkLimits } from './check-limits.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { openRegister } from './open-register.ts'
import { countsOf, lockRegistersOf, saveRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { readySum } from './row-queries.ts'

type Deps = CheckDeps & { readonly db: Database }

/**
 * Checks every row again under the sender's limits, fixes the approval route for this total and passes the register to its
 * first approvers; its rows are locked.
 */
export function submitRegister(deps: Deps, scope: ClientScope, id: Id<'register'>) {
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const opened = await openRegister(tx, scope, id)
    if (!opened.ok) return opened
    const register = opened.value
    const allowed = registerLifecycle.move(register.state, 'submit', 'client')
    if (!allowed.ok) return allowed
    if (!(await readOrganization(tx, scope.orgId)).bank) return refuse({ kind: 'accountMissing' })

    const mine = { ...register, checked_for: scope.personId, submitted_by: scope.personId }
    await checkRows(tx, deps, mine)
    const counts = await countsOf(tx, id)
    const open = countRows(counts, ['new', 'checking', 'error', 'warning'])
    if (open > 0) return refuse({ kind: 'rowsWithErrors', count: open })
    if (countRows(counts, ['ready']) === 0) return refuse({ kind: 'registerEmpty' })
    const sum = await readySum(tx, id)
    const limits = await checkLimits(tx, deps, scope, mine, sum, 'submitted')
    if (!limits.ok) return limits
    const route = await chooseRoute(tx, deps, mine, sum)
    if (!route.ok) return route

    const [round, now] = [register.approval_round + 1, deps.clock.now()]
    await saveRegister(tx, id, {
      state: allowed.value,
      submitted_by: scope.personId,
      submitted_at: now,
      checked_for: scope.personId,
      policy_edition: route.value.edition,
      approval_steps: JSON.stringify(route.value.steps),
      approval_round: round,
      updated_at: now,
    })
    await awaitDecision(tx, deps, { id, approval_round: round }, 1)
    await recordEntry(tx, deps, scope, {
      action: 'registerSubmitted',
      object: { kind: 'register', id, name: register.number },
      facts: { rows: countRows(counts, ['ready']), amount: sum, edition: route.value.edition },
    })
    return ok({ id, state: allowed.value, decides_alone: route.value.decidesAlone })
  })
}

async function chooseRoute(
  tx: Tx,
  deps: Deps,
  register: RegisterRecord,
  sum: number,
): Promise<Result<FrozenRoute & { readonly edition: number; readonly decidesAlone: boolean }, Refusal<'noRoute'>>> {
  const { edition, bands } = await findApprovalPolicy(tx, register.org_id)
  const found = await findApprovers(tx, register.org_id, moscowDate(deps.clock.now()))
  const members = inBranch(found.members, register.branch_id)
  const fixed = freezeRoute(bands, sum, { members, makers: [register.created_by, register.submitted_by] })
  return fixed.ok ? ok({ ...fixed.value, edition, decidesAlone: isAlone(members, [register.submitted_by]) }) : fixed
}
