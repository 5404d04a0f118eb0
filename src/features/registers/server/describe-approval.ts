import { awaitedWords, approvalRightOf } from '#/features/organizations/domain/approval-route.ts'
import type { ApprovalRoute } from '#/features/organizations/domain/approval-route.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { registerLifecycle } from '../domain/register.ts'
import { approvalOf, makersOf, approvalRoutes } from './approval-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Describes a register's approval route for its page: steps, whom it waits for, what the viewer may do and why not. */
export async function describeApproval(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  register: RegisterRecord,
) {
  const sent = registerLifecycle.is.onApproval(register.state) || register.approval_steps !== null
  const route = sent ? (await approvalRoutes(deps.db, deps.clock, scope.orgId, [register])).get(register.id) : undefined
  const waits = registerLifecycle.is.onApproval(register.state)
  const approvalRight = waits && route ? approvalRightOf(route, scope.personId, makersOf(register)) : undefined
  const mine = approvalRight?.ok
    ? { for_name: approvalRight.value.forWhom?.name ?? null, code_required: approvalRight.value.step.codeRequired }
    : null
  return {
    route: route ? routeToView(route, waits) : null,
    mine,
    alone: waits && route?.alone === true && mine !== null,
    approve_obstacle: waits && route && approvalRight && !approvalRight.ok ? obstacle(route, approvalRight.refusal.kind) : null,
    approval_stale: mustHold(register.state) && !(await approvalOf(deps.db, deps.clock, register)).holds,
  }
}

function routeToView(route: ApprovalRoute, waits: boolean) {
  return route.steps.map(({ order, words, step, state, given, approvalRights }) => ({
    order,
    words,
    need: step.needCount,
    given: waits ? given : step.needCount,
    code_required: step.codeRequired,
    state: waits ? state : ('done' as const),
    approval_rights: waits ? approvalRights.map(({ by, forWhom }) => ({ name: by.name, for_name: forWhom?.name ?? null })) : [],
  }))
}

function obstacle(route: ApprovalRoute, kind: 'ownRegister' | 'notApprover'): string {
  if (route.current?.approvalRights.length === 0) return 'Решить некому: отзовите реестр и проверьте порядок согласования.'
  const awaited = `Сейчас решает: ${awaitedWords(route)}.`
  return kind === 'ownRegister' ? `Свой реестр согласует другой человек. ${awaited}` : awaited
}

/** An approval older than seven days blocks here: nothing more can be paid under it. */
function mustHold(state: RegisterRecord['state']): boolean {
  return registerLifecycle.is.approved(state) || registerLifecycle.is.partial(state) || registerLifecycle.is.failed(state)
}
