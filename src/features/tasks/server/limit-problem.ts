import type { Kopecks } from '#/kernel/money.ts'
import { refuse } from '#/kernel/result.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** The refusal of a sum the member's role may not accept. */
export function limitProblem(scope: ClientScope, amount: Kopecks) {
  const { row: limit } = scope.limits
  const isLimited = nuanceOf(scope.role, 'acceptResults') === 'withinLimit'
  return isLimited && limit !== null && amount > limit ? refuse({ kind: 'aboveRoleLimit', limit }) : undefined
}
